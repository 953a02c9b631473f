import { hash } from 'node:crypto';
import { EngineBusy, isEngineError } from '@bulkfill/engine/core/engine-error';
import type { MergeInput } from '@bulkfill/engine/threads/tasks/stored-reader';
import { Turns } from '@bulkfill/engine/threads/turns';
import { formatIsoTime } from '../../core/clock.ts';
import { AppError, isAppError } from '../../errors/app-error.ts';
import { mergedKey, mergedPrefix } from '../../stores/jobs/job.ts';
import { handOver } from '../hand-over.ts';
import { type Delivery, formatJobTitle } from '../jobs/download-job.ts';
import type { RowsDependencies } from '../service-ports.ts';
import { findMergedJobs, type MergedJob } from './find-merged-jobs.ts';
import { readRange } from './find-row-results.ts';

/** Version of the format. Increase it when the same jobs would produce other bytes. */
const formOfMerged = 1;

const contentsOf = (jobs: readonly MergedJob[]): string => {
  const facts = jobs.map(({ job: { jobId }, delivery: { producerJobId, key, sizeBytes } }) => [
    jobId,
    producerJobId,
    key,
    sizeBytes,
  ]);
  return hash('sha256', JSON.stringify([formOfMerged, facts]), 'hex');
};

const sourceOf = (dependencies: RowsDependencies, { job, delivery }: MergedJob): MergeInput => ({
  jobId: job.jobId,
  createdAt: formatIsoTime(job.createdAtMs),
  retryOf: job.request.retryOf,
  sha256: { source: job.inputs.source.sha256, package: job.inputs.package.sha256, rows: job.inputs.rows.sha256 },
  archiveBytes: delivery.sizeBytes,
  archive: readRange(dependencies, delivery),
  rows: readRange(dependencies, delivery.rows),
});

/** Compositions in progress, by object key. A request for the same ZIP waits for its result. */
const underWay = new Map<string, Promise<number>>();
/** Limits compositions, as each moves a whole archive: one per account at a time. */
const turns = new Turns({ max: 4, maxPerOwner: 1 });

/** Throws `DELIVERY_NOT_FOUND` if a job was deleted meanwhile, as its objects are deleted too. */
const refuseDeleted = async ({ jobs: store }: RowsDependencies, jobs: readonly MergedJob[]): Promise<void> => {
  for (const { job } of jobs) {
    const now = await store.get(job.jobId);
    if (now === undefined || now.deletedAtMs !== undefined) throw new AppError('DELIVERY_NOT_FOUND');
  }
};

/** Returns true if another process's clean-up of the same job ended the upload. */
const isUploadGone = (error: unknown): boolean => error instanceof Error && error.name === 'NoSuchUpload';

/**
 * Deletes this ZIP if one of its jobs was deleted meanwhile. Otherwise deletes earlier ones: a job has one at a time.
 */
const tidyUp = async (
  dependencies: RowsDependencies,
  jobs: readonly [MergedJob, ...MergedJob[]],
  key: string,
): Promise<void> => {
  const { objects } = dependencies;
  await refuseDeleted(dependencies, jobs).catch(async (error: unknown) => {
    await objects.remove([key]);
    throw error;
  });
  const [{ job, delivery }] = jobs;
  const prefix = `${mergedPrefix(delivery.key)}${job.jobId}/`;
  // `removeAll` ends uploads too. Another composition of this job will tidy up when it ends.
  if ([...underWay.keys()].some((other) => other !== key && other.startsWith(prefix))) return;
  await objects.removeAll(prefix, [key]);
};

const compose = async (
  dependencies: RowsDependencies,
  jobs: readonly [MergedJob, ...MergedJob[]],
  key: string,
  isSecondTry = false,
): Promise<number> => {
  const { objects, storedReader } = dependencies;
  const [{ job }] = jobs;
  const writer = objects.writer(key, {
    contentType: 'application/zip',
    contentDisposition: `attachment; filename="bulkfill-${job.jobId}-all.zip"`,
  });
  try {
    const sources = jobs.map((each) => sourceOf(dependencies, each));
    const turn = { accountId: job.accountId, signal: new AbortController().signal };
    for await (const piece of storedReader.merge(sources, job.limits.maxOutputBytes, turn)) {
      if (piece instanceof Uint8Array) {
        await writer.write(piece);
        continue;
      }
      const from = jobs[piece.source]?.delivery.key ?? '';
      const stretch = await handOver(() => objects.stream(from, { start: piece.start, end: piece.end - 1 }));
      for await (const chunk of stretch) await writer.write(chunk);
    }
    const { sizeBytes } = await writer.finish();
    await tidyUp(dependencies, jobs, key);
    return sizeBytes;
  } catch (error) {
    await writer.abort().catch(() => {});
    // If a job was deleted meanwhile, that is the reason of any failure.
    await refuseDeleted(dependencies, jobs);
    if (isUploadGone(error) && !isSecondTry) return compose(dependencies, jobs, key, true);
    if (isEngineError(error, 'CLOUD_DELIVERY_MAX_FILE_SIZE_EXCEEDED'))
      throw new AppError(error.code, { message: error.message });
    throw isAppError(error) || error instanceof EngineBusy
      ? error
      : new AppError('DELIVERY_TEMPORARILY_UNAVAILABLE', { cause: error });
  }
};

const inTurn = async <T>(accountId: string, work: () => Promise<T>): Promise<T> => {
  const giveTurn = await turns.take(accountId);
  try {
    return await work();
  } finally {
    giveTurn();
  }
};

/** Returns the size of the ZIP. Composes it if it is not stored yet. */
const composed = async (
  dependencies: RowsDependencies,
  jobs: readonly [MergedJob, ...MergedJob[]],
  key: string,
): Promise<number> => {
  const running = underWay.get(key);
  if (running !== undefined) return running;
  const storedBytes = await dependencies.objects.size(key).catch((error: unknown) => {
    throw new AppError('DELIVERY_TEMPORARILY_UNAVAILABLE', { cause: error });
  });
  if (storedBytes !== undefined) return storedBytes;
  const begun = underWay.get(key);
  if (begun !== undefined) return begun;
  const work = inTurn(jobs[0].job.accountId, () => compose(dependencies, jobs, key)).finally(() =>
    underWay.delete(key),
  );
  underWay.set(key, work);
  return work;
};

/**
 * Returns one ZIP of a job and its retries, with the newest PDF of each row and one manifest. It is composed on first
 * request and deleted with the job's own ZIP, or with one of the retries. Throws the codes of `findMergedJobs`,
 * `CLOUD_DELIVERY_MAX_FILE_SIZE_EXCEEDED` and `DELIVERY_TEMPORARILY_UNAVAILABLE`. Source: api.md, "Merged download".
 */
export const findMergedDelivery = async (
  dependencies: RowsDependencies,
  accountId: string,
  jobId: string,
): Promise<Delivery> => {
  const { objects, clock, config } = dependencies;
  const jobs = await findMergedJobs(dependencies, accountId, jobId);
  const [{ job, delivery }] = jobs;
  const contents = contentsOf(jobs);
  const key = mergedKey(delivery.key, job.jobId, contents);
  const sizeBytes = await composed(dependencies, jobs, key);
  const secondsLeft = Math.max(1, Math.floor((delivery.expiresAtMs - clock.nowMs()) / 1000));
  return {
    contentType: 'application/zip',
    contentDisposition: `attachment; filename="bulkfill-${job.jobId}-all.zip"`,
    spokenName: `${formatJobTitle(job)}, complete.zip`,
    sizeBytes,
    tag: contents,
    url: (contentDisposition, _takesZstd, method) =>
      handOver(() =>
        objects.downloadUrl(key, Math.min(config.delivery.presignedUrlSeconds, secondsLeft), {
          contentDisposition,
          method,
        }),
      ),
    open: (range) => handOver(() => objects.stream(key, range)),
  };
};
