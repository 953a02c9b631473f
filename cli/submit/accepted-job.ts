import { interruptionOf } from '../interrupted.ts';
import type { ExportJob } from './export-job.ts';
import { patiently } from './patiently.ts';
import type { ServiceConnection } from './service-connection.ts';
import { ServiceError } from './service-error.ts';
import { SubmissionError } from './submission-error.ts';

/**
 * Sends the request that makes a job, again while it fails for a reason that passes: its key keeps it from making two.
 *
 * Throws SubmissionError that says how to go on where the service may have taken it.
 */
export const acceptedJob = (
  send: () => Promise<ExportJob>,
  connection: ServiceConnection,
  idempotencyKey: string,
  signal: AbortSignal,
): Promise<ExportJob> =>
  patiently(send, signal).catch((error: unknown) => {
    const mayBeAccepted = interruptionOf(error) !== undefined || !(error instanceof ServiceError);
    const advice = mayBeAccepted ? `The same command with --idempotency-key ${idempotencyKey} never makes a second job.` : '';
    throw new SubmissionError(connection.explained(error), { idempotency_key: idempotencyKey }, advice);
  });
