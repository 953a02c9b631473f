import type { CliIo } from '../terminal/cli-io.ts';
import { interruptionOf } from '../terminal/interrupted.ts';
import { cancelOrLeave } from './cancel-or-leave.ts';
import { ServiceError, SubmissionError } from './errors.ts';
import type { ExportJob } from './export-job.ts';
import { jobOfKey } from './job-of-key.ts';
import type { ServiceConnection } from './service-connection.ts';

/**
 * Sends the request that makes a job: its key keeps it from making two. The service answers
 * late, so a person who interrupts it at a terminal is asked what becomes of the job that may be there.
 *
 * Throws SubmissionError that says how to go on where the service may have taken it.
 */
export const acceptedJob = (
  send: () => Promise<ExportJob>,
  connection: ServiceConnection,
  idempotencyKey: string,
  io: CliIo,
): Promise<ExportJob> =>
  send().catch(async (error: unknown) => {
    const canceled = await cancelOrLeave(error, (client) => jobOfKey(client, idempotencyKey), connection, io);
    const mayBeAccepted = interruptionOf(error) !== undefined || !(error instanceof ServiceError);
    const advice = mayBeAccepted ? `The same command with --idempotency-key ${idempotencyKey} never makes a second job.` : '';
    throw new SubmissionError(connection.explained(error), { idempotency_key: idempotencyKey }, canceled ?? advice);
  });
