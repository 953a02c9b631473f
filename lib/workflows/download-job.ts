import { AppError } from '../core/app-error.ts';
import type { Clock } from '../core/clock.ts';
import type { Config } from '../core/config.ts';
import type { ArtifactStore } from '../services/artifacts/artifact-store.ts';
import type { JobStore } from '../services/jobs/job-store.ts';
import type { ByteRange, ObjectReader } from '../services/storage/object-store.ts';
import { currentDelivery } from './current-delivery.ts';
import { handOver } from './hand-over.ts';
import { ownedJob } from './owned-job.ts';

export interface DownloadJobDependencies {
  readonly config: Config;
  readonly clock: Clock;
  readonly jobs: JobStore;
  readonly artifacts: ArtifactStore;
  readonly objects: ObjectReader;
}

/** A delivery that can be redeemed now. */
export interface Delivery {
  readonly jobId: string;
  readonly sizeBytes: number;
  /** The same for as long as the bytes are the same. */
  readonly tag: string;
  /** A URL of the storage provider, good for minutes. */
  url(): Promise<string>;
  /** The ZIP, or a part of it. */
  open(range?: ByteRange): Promise<ReadableStream<Uint8Array>>;
}

/**
 * The current delivery of a job. Changes nothing and charges nothing. Raises `INVALID_JOB_ID`, `EXPORT_JOB_NOT_FOUND`,
 * `DELIVERY_NOT_FOUND` where the job has not completed or its delivery has lapsed; its methods raise
 * `DELIVERY_TEMPORARILY_UNAVAILABLE`. Source: specification 4.3.
 */
export const findDelivery = async (dependencies: DownloadJobDependencies, accountId: string, jobId: string): Promise<Delivery> => {
  const { clock, config, jobs, objects } = dependencies;
  const job = await ownedJob(jobs, accountId, jobId);
  const artifact = await currentDelivery(dependencies, job);
  if (artifact === undefined) throw new AppError('DELIVERY_NOT_FOUND');
  const secondsLeft = Math.max(1, Math.floor((artifact.expiresAtMs - clock.nowMs()) / 1000));
  return {
    jobId: job.jobId,
    sizeBytes: artifact.sizeBytes,
    tag: artifact.producerJobId,
    url: () =>
      handOver(async () => {
        const there = (await objects.size(artifact.key)) === artifact.sizeBytes;
        return there ? objects.downloadUrl(artifact.key, Math.min(config.delivery.presignedUrlSeconds, secondsLeft)) : undefined;
      }),
    open: (range) => handOver(() => objects.stream(artifact.key, range)),
  };
};
