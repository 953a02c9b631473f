import type { ExportJob } from '@bulkfill/service/types/api';
import type { JobFamily } from '@bulkfill/service/types/console';
import { ask } from '../../api/client.ts';
import { jobRoutes } from './job-routes.ts';
import { hasEnded } from './job-status.ts';

export const loadFamily = (jobId: string, signal: AbortSignal): Promise<JobFamily> =>
  ask<JobFamily>('GET', jobRoutes.family(jobId), { signal });

/** Identifies the members of a family and their states: a change of it means new results. */
export const familyKey = ({ job, retries }: JobFamily): string =>
  [job, ...retries].map(({ job_id: id, status }) => `${id} ${status}`).join();

export const familyOfOne = (job: ExportJob): JobFamily => ({ job, retries: [] });

export const findRunningRetry = ({ retries }: JobFamily): ExportJob | undefined =>
  retries.find((retry) => !hasEnded(retry));

const delivers = ({ status, result }: ExportJob): boolean =>
  status === 'completed' && typeof result?.download_url === 'string';

export const isRetry = ({ request }: ExportJob): boolean => typeof request?.retry_of === 'string';

/**
 * Whether one ZIP has the latest PDFs of the whole family: the first job and a retry deliver, and no retry is running.
 */
export const hasCompleteZip = (family: JobFamily): boolean =>
  delivers(family.job) && family.retries.some(delivers) && findRunningRetry(family) === undefined;

/**
 * Returns the address of the ZIP of all rows. `undefined` if rows would be missing: while a retry runs, and if the
 * first job was completed but its ZIP is gone.
 */
export const findDownload = (family: JobFamily): string | undefined => {
  if (hasCompleteZip(family)) return jobRoutes.downloadAll(family.job.job_id);
  if (findRunningRetry(family) !== undefined) return undefined;
  const whole = family.job.status === 'completed' ? [family.job] : family.retries;
  const newest = whole.findLast(delivers);
  return newest === undefined ? undefined : jobRoutes.download(newest.job_id);
};

/** Returns the direct and indirect retries of a job among those of its family, the oldest first. */
export const findRetriesOf = (jobId: string, retries: readonly ExportJob[]): readonly ExportJob[] => {
  const line = new Set([jobId]);
  return retries.filter(({ job_id: id, request }) => line.has(request?.retry_of ?? '') && line.add(id));
};

/**
 * Groups retries in a list of jobs under their first job. A retry stays separate if the list does not contain that job.
 */
export const foldRetries = (jobs: readonly ExportJob[]): readonly JobFamily[] => {
  const byId = new Map(jobs.map((job) => [job.job_id, job]));
  const firstOf = (job: ExportJob): ExportJob => {
    const parent = byId.get(job.request?.retry_of ?? '');
    return parent === undefined ? job : firstOf(parent);
  };
  const lines = new Map<string, ExportJob[]>();
  for (const job of jobs) {
    const first = firstOf(job).job_id;
    lines.set(first, [...(lines.get(first) ?? []), job]);
  }
  return jobs
    .filter((job) => lines.has(job.job_id))
    .map((job) => ({ job, retries: (lines.get(job.job_id) ?? []).filter((each) => each !== job).reverse() }));
};

/** Replaces the lines of retries by their loaded families. Families with several such lines have one line. */
export const joinFamilies = (
  lines: readonly JobFamily[],
  loaded: ReadonlyMap<string, JobFamily>,
): readonly JobFamily[] => {
  const seen = new Set<string>();
  return lines
    .map((line) => (isRetry(line.job) ? (loaded.get(line.job.job_id) ?? line) : line))
    .filter(({ job: { job_id: id } }) => !seen.has(id) && seen.add(id));
};
