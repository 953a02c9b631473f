import { hash } from 'node:crypto';
import { EngineBusy, isEngineError } from '../../../engine/kit/engine-error.ts';
import { Turns } from '../../../engine/threads/turns.ts';
import type { MergeInput } from '../../../engine/threads/work/stored-reader.ts';
import { AppError, isAppError } from '../../errors/app-error.ts';
import { isoTime } from '../../kit/clock.ts';
import { mergedKey, mergedPrefix } from '../../services/jobs/job.ts';
import { handOver } from '../hand-over.ts';
import { type Delivery, spokenTitle } from '../jobs/download-job.ts';
import type { ServicePorts } from '../service-ports.ts';
import { readRange } from './find-row-results.ts';
import { type MergedJob, mergedJobs } from './merged-jobs.ts';

export type MergedDownloadDependencies = Pick<ServicePorts, 'config' | 'clock' | 'jobs' | 'artifacts' | 'objects' | 'storedReader'>;

/** Changes where the same jobs would give other bytes. */
const formOfMerged = 1;

const contentsOf = (jobs: readonly MergedJob[]): string => {
  const facts = jobs.map(({ job: { jobId }, delivery: { producerJobId, key, sizeBytes } }) => [jobId, producerJobId, key, sizeBytes]);
  return hash('sha256', JSON.stringify([formOfMerged, facts]), 'hex');
};

const sourceOf = (dependencies: MergedDownloadDependencies, { job, delivery }: MergedJob): MergeInput => ({
  jobId: job.jobId,
  createdAt: isoTime(job.createdAtMs),
  retryOf: job.request.retryOf,
  sha256: { source: job.inputs.source.sha256, package: job.inputs.package.sha256, rows: job.inputs.rows.sha256 },
  archiveBytes: delivery.sizeBytes,
  archive: readRange(dependencies, delivery),
  rows: readRange(dependencies, delivery.rows),
});

/** ZIPs that this process composes, by their keys: who asks for one meanwhile waits for the same. */
const underWay = new Map<string, Promise<number>>();
/** A composition moves a whole archive through storage. An account has one at a time; others of it wait, and take turns with those of other accounts. */
const turns = new Turns({ max: 4, maxPerOwner: 1 });

/** Throws `DELIVERY_NOT_FOUND` if a job was deleted meanwhile: what was read of it is gone, or goes. */
const refuseDeleted = async ({ jobs: store }: MergedDownloadDependencies, jobs: readonly MergedJob[]): Promise<void> => {
  for (const { job } of jobs) {
    const now = await store.get(job.jobId);
    if (now === undefined || now.deletedAtMs !== undefined) throw new AppError('DELIVERY_NOT_FOUND');
  }
};

/** The upload was ended by a clean-up that another process did for the same job. */
const isUploadGone = (error: unknown): boolean => error instanceof Error && error.name === 'NoSuchUpload';

/** Removes this ZIP if one of its jobs was deleted while it was composed, and those of before: a job has one at a time. */
const tidyUp = async (dependencies: MergedDownloadDependencies, jobs: readonly [MergedJob, ...MergedJob[]], key: string): Promise<void> => {
  const { objects } = dependencies;
  await refuseDeleted(dependencies, jobs).catch(async (error: unknown) => {
    await objects.remove([key]);
    throw error;
  });
  const [{ job, delivery }] = jobs;
  const prefix = `${mergedPrefix(delivery.key)}${job.jobId}/`;
  // Removing ends uploads, too. Another composition of the job tidies up when it ends.
  if ([...underWay.keys()].some((other) => other !== key && other.startsWith(prefix))) return;
  await objects.removeAll(prefix, [key]);
};

const compose = async (
  dependencies: MergedDownloadDependencies,
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
    // Whatever failed: a job that is deleted meanwhile is the reason.
    await refuseDeleted(dependencies, jobs);
    if (isUploadGone(error) && !isSecondTry) return compose(dependencies, jobs, key, true);
    if (isEngineError(error, 'CLOUD_DELIVERY_MAX_FILE_SIZE_EXCEEDED')) throw new AppError(error.code, { message: error.message });
    throw isAppError(error) || error instanceof EngineBusy ? error : new AppError('DELIVERY_TEMPORARILY_UNAVAILABLE', { cause: error });
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

/** Bytes of the ZIP, which is composed where it is not stored yet. */
const composed = async (
  dependencies: MergedDownloadDependencies,
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
  const work = inTurn(jobs[0].job.accountId, () => compose(dependencies, jobs, key)).finally(() => underWay.delete(key));
  underWay.set(key, work);
  return work;
};

/**
 * One ZIP of a job and the retries of it, with the newest PDF of each row and one manifest. It is composed by ranged reads when it is first
 * asked for, kept next to the job's own ZIP, and goes with it, or when one of the retries is deleted. Throws the codes of `mergedJobs`,
 * `CLOUD_DELIVERY_MAX_FILE_SIZE_EXCEEDED` and `DELIVERY_TEMPORARILY_UNAVAILABLE`. Source: office.md.
 */
export const findMergedDelivery = async (dependencies: MergedDownloadDependencies, accountId: string, jobId: string): Promise<Delivery> => {
  const { objects, clock, config } = dependencies;
  const jobs = await mergedJobs(dependencies, accountId, jobId);
  const [{ job, delivery }] = jobs;
  const contents = contentsOf(jobs);
  const key = mergedKey(delivery.key, job.jobId, contents);
  const sizeBytes = await composed(dependencies, jobs, key);
  const secondsLeft = Math.max(1, Math.floor((delivery.expiresAtMs - clock.nowMs()) / 1000));
  return {
    contentType: 'application/zip',
    contentDisposition: `attachment; filename="bulkfill-${job.jobId}-all.zip"`,
    spokenName: `${spokenTitle(job)}, complete.zip`,
    sizeBytes,
    tag: contents,
    url: (contentDisposition, _takesZstd, method) =>
      handOver(() => objects.downloadUrl(key, Math.min(config.delivery.presignedUrlSeconds, secondsLeft), { contentDisposition, method })),
    open: (range) => handOver(() => objects.stream(key, range)),
  };
};
