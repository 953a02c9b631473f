import { computeNextMonthMs, formatCalendarMonth } from '../../core/clock.ts';
import type { Job, JobStatus } from '../../stores/jobs/job.ts';
import type { JobOutline, JobPlace } from '../../stores/jobs/job-outline.ts';
import { hasMetadata, type Metadata } from '../../stores/jobs/metadata.ts';
import { clocksDifferMs } from '../job-timing.ts';
import type { JobsDependencies } from '../service-ports.ts';
import { presentJob } from './present-job.ts';

export interface ListJobsInput {
  readonly accountId: string;
  readonly limit: number;
  readonly after: JobPlace | undefined;
  readonly status: JobStatus | undefined;
  /** Pairs that a job must have. */
  readonly metadata: Metadata;
}

export interface JobRecordPage {
  /** Jobs as their owner sees them, newest first. */
  readonly jobs: readonly Job[];
  readonly next: JobPlace | undefined;
}

// Maximum jobs read per page, which bounds its time for rare statuses. The page may then have fewer than `limit` jobs.
const lookedAt = 10_000;
const smallestRead = 500;
/** The same for metadata, for which every job is read from the table, so many at once. */
const lookedAtWhole = 1_000;
const readAtOnce = 100;

const monthBefore = (month: string): string => formatCalendarMonth(Date.parse(`${month}-01T00:00:00Z`) - 1);

/**
 * Returns a page of an account's jobs, newest first. A place is a job's own time and id, so new jobs do not shift
 * pages. Jobs are read from the table: the index lags about a second. Source: api.md, "Jobs".
 */
export const listJobs = async (dependencies: JobsDependencies, input: ListJobsInput): Promise<JobRecordPage> => {
  const { limit, status, metadata } = input;
  const isFiltered = metadata.length > 0;
  const found: Job[] = [];
  let seen = 0;
  for await (const read of newestFirst(dependencies, input)) {
    const candidates = read.filter((job) => status === undefined || job.status === status);
    while (candidates.length > 0) {
      const batch = candidates.splice(0, isFiltered ? readAtOnce : limit + 1 - found.length);
      found.push(...(await readJobs(dependencies, batch, input)));
      if (found.length > limit)
        return { jobs: await shown(dependencies, found.slice(0, limit)), next: found[limit - 1] };
    }
    seen += read.length;
    if (seen >= (isFiltered ? lookedAtWhole : lookedAt))
      return { jobs: await shown(dependencies, found), next: read.at(-1) };
  }
  return { jobs: await shown(dependencies, found), next: undefined };
};

async function* newestFirst(
  { clock, config, jobs }: JobsDependencies,
  { accountId, limit, after, status, metadata }: ListJobsInput,
): AsyncGenerator<readonly JobOutline[]> {
  const nowMs = clock.nowMs();
  const oldest = formatCalendarMonth(nowMs - config.jobs.recordLifetimeMs);
  const size = status === undefined && metadata.length === 0 ? limit + 1 : Math.max(limit + 1, smallestRead);
  // A host whose clock is ahead may have created a job in a month that has not begun here.
  const newestMs = nowMs + clocksDifferMs;
  // Ignore a place in the future, which a clock that was set back since has written.
  let place = after !== undefined && after.createdAtMs < computeNextMonthMs(newestMs) ? after : undefined;
  for (let month = formatCalendarMonth(place?.createdAtMs ?? newestMs); month >= oldest; month = monthBefore(month)) {
    for (;;) {
      const { jobs: read, more } = await jobs.page(accountId, month, size, place);
      if (read.length > 0) yield read;
      if (!more) break;
      place = read.at(-1) ?? place;
    }
    place = undefined;
  }
}

const readJobs = async (
  { jobs }: JobsDependencies,
  candidates: readonly JobOutline[],
  { status, metadata }: ListJobsInput,
): Promise<readonly Job[]> => {
  const read = await Promise.all(candidates.map(({ jobId }) => jobs.get(jobId)));
  return read
    .filter((job) => job !== undefined)
    .filter((job) => (status === undefined || job.status === status) && hasMetadata(job.request.metadata, metadata));
};

const shown = (dependencies: JobsDependencies, found: readonly Job[]): Promise<readonly Job[]> =>
  Promise.all(found.map((job) => presentJob(dependencies, job)));
