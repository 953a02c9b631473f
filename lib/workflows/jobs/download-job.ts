import type { OutputName } from '@bulkfill/engine/fill/fill-output';
import { formatIsoTime } from '../../core/clock.ts';
import { AppError } from '../../errors/app-error.ts';
import { type Job, outputMetadata } from '../../stores/jobs/job.ts';
import type { ByteRange, DownloadMethod } from '../../stores/storage/object-store.ts';
import { handOver } from '../hand-over.ts';
import type { JobsDependencies } from '../service-ports.ts';
import { findCurrentDelivery } from './find-current-delivery.ts';
import { findOwnedJob } from './find-owned-job.ts';

export type DeliveredOutput = Extract<OutputName, 'archive' | 'print'>;

export interface Delivery {
  readonly contentType: string;
  readonly contentDisposition: string;
  /** Readable file name: the template and the day. */
  readonly spokenName: string;
  readonly sizeBytes: number;
  /** Tag that stays the same while the bytes do. */
  readonly tag: string;
  /**
   * Returns a presigned URL, valid for minutes. `contentDisposition` replaces the stored one. `takesZstd`: the client
   * accepts the packed copy (RFC 8878). `method`: the request that will use the URL.
   */
  url(contentDisposition?: string, takesZstd?: boolean, method?: DownloadMethod): Promise<string>;
  open(range?: ByteRange): Promise<ReadableStream<Uint8Array>>;
}

const retryWords = ({ request, requestedRows }: Pick<Job, 'request' | 'requestedRows'>): string =>
  request.retryOf === undefined ? '' : `, retry of ${requestedRows} ${requestedRows === 1 ? 'row' : 'rows'}`;

/** Returns template name and day (UTC): `Offer letter, 2026-11-26`. Source: console-and-editor.md, "New job". */
export const formatJobTitle = ({ inputs, createdAtMs }: Pick<Job, 'inputs' | 'createdAtMs'>): string =>
  `${inputs.package.name?.trim() || 'Job'}, ${formatIsoTime(createdAtMs).slice(0, 10)}`;

/**
 * Returns the readable file name: `Offer letter, 2026-11-26.zip`, or `Offer letter, 2026-11-26, retry of 8 rows.zip`.
 */
const spokenName = (job: Job, ending: string): string => `${formatJobTitle(job)}${retryWords(job)}.${ending}`;

const madeWithout =
  'The job was created without "print_file", so it has no print file. Send a new job with "print_file" set to "true".';

/**
 * Finds one file of a job's current delivery. Changes and charges nothing. Throws `INVALID_JOB_ID`,
 * `EXPORT_JOB_NOT_FOUND`, and `DELIVERY_NOT_FOUND` if the job has not completed, its delivery has expired or it has no
 * such file. The methods throw `DELIVERY_TEMPORARILY_UNAVAILABLE`. Source: specification 4.3; api.md, "Print file".
 */
export const findDelivery = async (
  dependencies: JobsDependencies,
  accountId: string,
  jobId: string,
  output: DeliveredOutput,
): Promise<Delivery> => {
  const { clock, config, jobs, objects } = dependencies;
  const job = await findOwnedJob(jobs, accountId, jobId);
  if (output === 'print' && !job.request.settings.printFile)
    throw new AppError('DELIVERY_NOT_FOUND', { message: madeWithout });
  const artifact = await findCurrentDelivery(dependencies, job);
  if (artifact === undefined) throw new AppError('DELIVERY_NOT_FOUND');
  const stored = output === 'archive' ? artifact : artifact[output];
  if (stored === undefined)
    throw new AppError('DELIVERY_NOT_FOUND', { message: 'No row was produced, so there is no print file.' });
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
        return there
          ? objects.downloadUrl(handedOut.key, seconds, { contentDisposition, contentEncoding, method })
          : undefined;
      }),
    open: (range) => handOver(() => objects.stream(key, range)),
  };
};
