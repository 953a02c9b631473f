import { UsageError } from '../errors.ts';
import { FileError } from '../file-error.ts';
import { interruptionOf } from '../terminal/interrupted.ts';
import { ServiceError, UnreachableError } from './errors.ts';

/** Returns the command that fetches the result after a local failure; empty if the service rejected the job. */
export const adviseContinuation = (
  error: unknown,
  jobId: string,
  out: string | undefined,
  idempotencyKey?: string,
): string => {
  if (error instanceof ServiceError && error.code === 'FAILED_ROW_THRESHOLD_EXCEEDED')
    return '"bulkfill check" with the same files shows all rows that would fail; a higher --max-failed lets them fail.';
  const isOurs = error instanceof UnreachableError || error instanceof FileError || error instanceof UsageError;
  if (!isOurs && interruptionOf(error) === undefined) return '';
  const again = `bulkfill job download ${jobId}${out === undefined ? '' : ` --out ${out}`}`;
  const sameKey = idempotencyKey === undefined ? '' : `, or the same command with --idempotency-key ${idempotencyKey}`;
  return `Job ${jobId} goes on at the service. To wait for it and download it: ${again}${sameKey}.`;
};
