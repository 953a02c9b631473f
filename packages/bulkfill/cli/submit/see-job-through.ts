import type { ExportJob } from '@bulkfill/service/types/api';
import { isEnded } from '../../client/answers.ts';
import type { CliIo } from '../terminal/cli-io.ts';
import type { FillResult } from '../terminal/command-result.ts';
import type { Progress } from '../terminal/progress.ts';
import { adviseContinuation } from './advise-continuation.ts';
import { awaitJob } from './await-job.ts';
import { cancelOrLeave } from './cancel-or-leave.ts';
import { SubmissionError } from './errors.ts';
import type { ExportJobClient } from './export-job-client.ts';
import { type FetchedOutputs, fetchResult } from './fetch-result.ts';
import type { ServiceConnection } from './service-connection.ts';

export interface OwnJob {
  readonly job: ExportJob;
  readonly client: ExportJobClient;
  readonly connection: ServiceConnection;
  readonly idempotencyKey: string;
  readonly out: string | undefined;
}

/**
 * Waits until a job has ended and downloads its result. Ctrl-C at a terminal asks whether to cancel the job.
 *
 * @param outputs returns the destinations, which may depend on the job id.
 * Throws SubmissionError around every failure, with the next step.
 */
export const seeJobThrough = async (
  { job, client, connection, idempotencyKey, out }: OwnJob,
  outputs: () => Promise<FetchedOutputs>,
  progress: Progress,
  io: CliIo,
): Promise<FillResult> => {
  const context = { job_id: job.job_id, idempotency_key: idempotencyKey };
  const leaving = (error: unknown): string => adviseContinuation(error, job.job_id, out, idempotencyKey);
  try {
    const chosen = await outputs();
    const ended = isEnded(job)
      ? await withSummary(client, job)
      : await awaitJob(client, job, progress).catch(async (error: unknown) => {
          throw new SubmissionError(
            error,
            context,
            (await cancelOrLeave(error, async () => job.job_id, connection, io)) ?? leaving(error),
          );
        });
    const result = await fetchResult(client, ended, chosen, progress);
    return { ...result, document: { ...result.document, idempotency_key: idempotencyKey } };
  } catch (error) {
    throw error instanceof SubmissionError ? error : new SubmissionError(error, context, leaving(error));
  }
};

/** Adds the summary to a job that had ended before its create was answered. A failure to read it is ignored. */
const withSummary = (client: ExportJobClient, job: ExportJob): Promise<ExportJob> =>
  job.status === 'completed' ? client.watch(job.job_id).catch(() => job) : Promise.resolve(job);
