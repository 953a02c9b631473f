import { FileError } from '../file-error.ts';
import { interruptionOf } from '../interrupted.ts';
import { UsageError } from '../usage-error.ts';
import { UnreachableError } from './unreachable-error.ts';

/** How to get at the result of a job that the service has, after a failure on this side; empty where the service itself refused. */
export const goingOn = (error: unknown, jobId: string, out: string | undefined, idempotencyKey?: string): string => {
  const isOurs = error instanceof UnreachableError || error instanceof FileError || error instanceof UsageError;
  if (!isOurs && interruptionOf(error) === undefined) return '';
  const again = `bulkfill job download ${jobId}${out === undefined ? '' : ` --out ${out}`}`;
  const sameKey = idempotencyKey === undefined ? '' : `, or the same command with --idempotency-key ${idempotencyKey}`;
  return `Job ${jobId} goes on at the service. To wait for it and download it: ${again}${sameKey}.`;
};
