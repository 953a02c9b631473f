import type { ExportJob } from '@bulkfill/service/types/api';
import type { CliIo } from '../terminal/cli-io.ts';
import { interruptionOf } from '../terminal/interrupted.ts';
import { cancelOrLeave } from './cancel-or-leave.ts';
import { ServiceError, SubmissionError } from './errors.ts';
import type { ExportJobClient } from './export-job-client.ts';
import type { ServiceConnection } from './service-connection.ts';

/** Sends the create; its idempotency key prevents duplicates. A user who interrupts it may cancel the job. */
export const requestJob = (
  send: () => Promise<ExportJob>,
  connection: ServiceConnection,
  idempotencyKey: string,
  io: CliIo,
): Promise<ExportJob> =>
  send().catch(async (error: unknown) => {
    const canceled = await cancelOrLeave(error, (client) => jobOfKey(client, idempotencyKey), connection, io);
    const mayBeAccepted = interruptionOf(error) !== undefined || !(error instanceof ServiceError);
    const advice = mayBeAccepted
      ? `To retry without creating a second job, run the same command with --idempotency-key ${idempotencyKey}.`
      : '';
    throw new SubmissionError(connection.explained(error), { idempotency_key: idempotencyKey }, canceled ?? advice);
  });

/** Allows for jobs that other users of the account created in the meantime. */
const newestJobs = 20;

/** Finds the job that was just created under an idempotency key. Source: api.md, "Jobs". */
const jobOfKey = async (client: ExportJobClient, idempotencyKey: string): Promise<string | undefined> => {
  const { jobs } = await client.list({ limit: String(newestJobs), include: 'request' });
  return jobs.find(({ request }) => request?.idempotency_key === idempotencyKey)?.job_id;
};
