import { formatCalendarMonth, formatIsoTime } from '../../core/clock.ts';
import { readRecord } from '../table/corrupt-record.ts';
import type { Item, ItemKey } from '../table/write.ts';
import { type Job, jobSchema } from './job.ts';

export const jobPartition = (jobId: string): string => `JOB#${jobId}`;

export const jobKey = (jobId: string): ItemKey => ({ pk: jobPartition(jobId), sk: 'JOB' });

export const retryPrefix = 'RETRY#';

/** Returns the key of a retry's record, stored with the first job of its chain in order of creation. */
export const retryKey = (rootJobId: string, { createdAtMs, jobId }: Pick<Job, 'createdAtMs' | 'jobId'>): ItemKey => ({
  pk: jobPartition(rootJobId),
  sk: `${retryPrefix}${String(createdAtMs).padStart(15, '0')}#${jobId}`,
});

export const accountMonth = (accountId: string, month: string): string => `${accountId}#${month}`;

/**
 * Converts a job to its item. Settings are flat members, so that versions before and after an upgrade can read each
 * other's jobs. The store adds `due` and the time to live. The index `account-jobs` exposes `requestedRows` to
 * recompute quota buckets: if not all rows are billed, it contains the billed ones, and `allRows` contains all.
 */
export const jobToItem = ({ request: { settings, ...request }, ...job }: Job): Item => ({
  ...jobKey(job.jobId),
  ...job,
  ...(job.billedRows === undefined ? {} : { requestedRows: job.billedRows, allRows: job.requestedRows }),
  request: { ...request, ...settings },
  // Checks appear in no job list and count in no quota.
  ...(job.kind === 'check' ? {} : { accountMonth: accountMonth(job.accountId, formatCalendarMonth(job.createdAtMs)) }),
  createdAt: formatIsoTime(job.createdAtMs),
});

/** Parses a job. Throws `CorruptRecord`. */
export const jobFromItem = (item: Item): Job =>
  readRecord(jobSchema, {
    ...item,
    ...(item.allRows === undefined ? {} : { requestedRows: item.allRows, billedRows: item.requestedRows }),
    request: { ...(item.request as object | undefined), settings: item.request },
  });
