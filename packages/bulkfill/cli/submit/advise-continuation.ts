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
    return 'To list all rows that would fail, run "bulkfill check" with the same files. To accept them, raise --max-failed.';
  const isOurs = error instanceof UnreachableError || error instanceof FileError || error instanceof UsageError;
  if (!isOurs && interruptionOf(error) === undefined) return '';
  const again = `bulkfill job download ${jobId}${out === undefined ? '' : ` --out ${out}`}`;
  const sameKey = idempotencyKey === undefined ? '' : `, or the same command with --idempotency-key ${idempotencyKey}`;
  return `Job ${jobId} is still running at the service. To wait for it and download the ZIP: ${again}${sameKey}.`;
};
