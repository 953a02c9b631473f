import { AppError } from '../../errors/app-error.ts';
import type { Job, JobArtifact, StoredOutput } from '../../stores/jobs/job.ts';
import { handOver } from '../hand-over.ts';
import { findCurrentDelivery } from '../jobs/find-current-delivery.ts';
import { findOwnedJob } from '../jobs/find-owned-job.ts';
import type { ServicePorts } from '../service-ports.ts';

export interface JobRowResults {
  readonly job: Job;
  readonly delivery?: JobArtifact;
  /** The job that produced them: this one, or the one whose result it reuses. */
  readonly producerJobId: string;
  readonly stored: StoredOutput;
  readonly expiresAtMs: number;
}

/**
 * Finds row results, which last as long as a delivery, also if rows made the job fail. Throws `INVALID_JOB_ID`,
 * `EXPORT_JOB_NOT_FOUND` and `DELIVERY_NOT_FOUND`. Source: api.md, "Rows".
 */
export const findRowResults = async (
  dependencies: Pick<ServicePorts, 'clock' | 'jobs' | 'artifacts'>,
  accountId: string,
  jobId: string,
): Promise<JobRowResults> => {
  const job = await findOwnedJob(dependencies.jobs, accountId, jobId);
  const delivery = await findCurrentDelivery(dependencies, job);
  if (delivery?.rows !== undefined) {
    return {
      job,
      delivery,
      producerJobId: delivery.producerJobId,
      stored: delivery.rows,
      expiresAtMs: delivery.expiresAtMs,
    };
  }
  const { rowResults } = job;
  const gone =
    rowResults === undefined || dependencies.clock.nowMs() >= rowResults.expiresAtMs || job.deletedAtMs !== undefined;
  if (gone) throw new AppError('DELIVERY_NOT_FOUND');
  return { job, producerJobId: job.jobId, stored: rowResults, expiresAtMs: rowResults.expiresAtMs };
};

const collected = async (stream: ReadableStream<Uint8Array>): Promise<Uint8Array> => {
  const chunks: Uint8Array[] = [];
  for await (const chunk of stream) chunks.push(chunk);
  return Buffer.concat(chunks);
};

/** Returns a reader of ranges of a stored output. It throws `DELIVERY_TEMPORARILY_UNAVAILABLE` if storage fails. */
export const readRange =
  ({ objects }: Pick<ServicePorts, 'objects'>, stored: StoredOutput) =>
  async (start: number, end: number): Promise<Uint8Array> => {
    const last = Math.min(end, stored.sizeBytes) - 1;
    if (last < start) return new Uint8Array();
    return collected(await handOver(() => objects.stream(stored.key, { start, end: last })));
  };
