import type { OutputName } from '../../../engine/fill/fill-output.ts';
import { AppError } from '../../errors/app-error.ts';
import { type Clock, isoTime } from '../../kit/clock.ts';
import type { Config } from '../../kit/config.ts';
import type { ArtifactStore } from '../../services/artifacts/artifact-store.ts';
import { type Job, outputMetadata } from '../../services/jobs/job.ts';
import type { JobStore } from '../../services/jobs/job-store.ts';
import type { ByteRange, DownloadMethod, ObjectReader } from '../../services/storage/object-store.ts';
import { handOver } from '../hand-over.ts';
import { currentDelivery } from './current-delivery.ts';
import { ownedJob } from './owned-job.ts';

export interface DownloadJobDependencies {
  readonly config: Config;
  readonly clock: Clock;
  readonly jobs: JobStore;
  readonly artifacts: ArtifactStore;
  readonly objects: ObjectReader;
}

/** What a job delivers. */
export type DeliveredOutput = Extract<OutputName, 'archive' | 'print'>;

/** A delivery that can be redeemed now. */
export interface Delivery {
  /** As it is stored. */
  readonly contentType: string;
  readonly contentDisposition: string;
  /** What people call it: after its template and the day. */
  readonly spokenName: string;
  readonly sizeBytes: number;
  /** The same for as long as the bytes are the same. */
  readonly tag: string;
  /**
   * A URL of the storage provider, good for minutes; `contentDisposition` in place of the stored one. `takesZstd`: who asks for it reads this
   * coding (RFC 8878), so that a fraction of the bytes is sent where there is a packed copy. `method`: the request that follows it.
   */
  url(contentDisposition?: string, takesZstd?: boolean, method?: DownloadMethod): Promise<string>;
  /** The file, or a part of it. */
  open(range?: ByteRange): Promise<ReadableStream<Uint8Array>>;
}

const retryWords = ({ request, requestedRows }: Pick<Job, 'request' | 'requestedRows'>): string =>
  request.retryOf === undefined ? '' : `, retry of ${requestedRows} ${requestedRows === 1 ? 'row' : 'rows'}`;

/** The template of a job and its day (UTC): `Offer letter, 2026-11-26`. Source: office.md, "Words". */
export const spokenTitle = ({ inputs, createdAtMs }: Pick<Job, 'inputs' | 'createdAtMs'>): string =>
  `${inputs.package.name?.trim() || 'Job'}, ${isoTime(createdAtMs).slice(0, 10)}`;

/** File name for people: `Offer letter, 2026-11-26.zip`, or `Offer letter, 2026-11-26, retry of 8 rows.zip`. */
const spokenName = (job: Job, ending: string): string => `${spokenTitle(job)}${retryWords(job)}.${ending}`;

const madeWithout = 'The job was made without "print_file", so there is none. Send a new job with "print_file" set to "true".';

/**
 * One file of the current delivery of a job. Changes nothing and charges nothing. Throws `INVALID_JOB_ID`, `EXPORT_JOB_NOT_FOUND`,
 * `DELIVERY_NOT_FOUND` where the job has not completed, its delivery has lapsed or it has no such file; its methods raise
 * `DELIVERY_TEMPORARILY_UNAVAILABLE`. Source: specification 4.3; api-additions.md, "Print file".
 */
export const findDelivery = async (
  dependencies: DownloadJobDependencies,
  accountId: string,
  jobId: string,
  output: DeliveredOutput,
): Promise<Delivery> => {
  const { clock, config, jobs, objects } = dependencies;
  const job = await ownedJob(jobs, accountId, jobId);
  if (output === 'print' && !job.request.settings.printFile) throw new AppError('DELIVERY_NOT_FOUND', { message: madeWithout });
  const artifact = await currentDelivery(dependencies, job);
  if (artifact === undefined) throw new AppError('DELIVERY_NOT_FOUND');
  const stored = output === 'archive' ? artifact : artifact[output];
  if (stored === undefined) throw new AppError('DELIVERY_NOT_FOUND', { message: 'No row was produced, so there is no print file.' });
  const { key, sizeBytes } = stored;
  const secondsLeft = Math.max(1, Math.floor((artifact.expiresAtMs - clock.nowMs()) / 1000));
  return {
    ...outputMetadata[output](job.jobId),
    spokenName: spokenName(job, output === 'archive' ? 'zip' : 'pdf'),
    sizeBytes,
    tag: artifact.producerJobId,
    url: (contentDisposition, takesZstd = false, method = 'GET') =>
      handOver(async () => {
        const packed = takesZstd && output === 'archive' ? artifact.packed : undefined;
        const handedOut = packed ?? stored;
        const there = (await objects.size(handedOut.key)) === handedOut.sizeBytes;
        const contentEncoding = packed === undefined ? undefined : 'zstd';
        const seconds = Math.min(config.delivery.presignedUrlSeconds, secondsLeft);
        return there ? objects.downloadUrl(handedOut.key, seconds, { contentDisposition, contentEncoding, method }) : undefined;
      }),
    open: (range) => handOver(() => objects.stream(key, range)),
  };
};
