import { calendarMonth, isoTime } from '../../kit/clock.ts';
import { readRecord } from '../table/corrupt-record.ts';
import type { Item, ItemKey } from '../table/write.ts';
import { type Job, jobSchema } from './job.ts';

export const jobPartition = (jobId: string): string => `JOB#${jobId}`;

export const jobKey = (jobId: string): ItemKey => ({ pk: jobPartition(jobId), sk: 'JOB' });

export const retryPrefix = 'RETRY#';

/** Where a retry is noted with the job that was retried first; in the order in which they came. */
export const retryKey = (rootJobId: string, { createdAtMs, jobId }: Pick<Job, 'createdAtMs' | 'jobId'>): ItemKey => ({
  pk: jobPartition(rootJobId),
  sk: `${retryPrefix}${String(createdAtMs).padStart(15, '0')}#${jobId}`,
});

/** Partition of the index `account-jobs`. */
export const accountMonth = (accountId: string, month: string): string => `${accountId}#${month}`;

/**
 * How a job is stored. The settings lie flat among the request's members, as they always have: jobs of before an upgrade run after it, and
 * an executor of before reads the jobs of after. `due` and the time-to-live are added by the store, which knows what has to
 * happen next. `requestedRows` is what the index `account-jobs` shows, from which a quota bucket is recomputed: of a job that is not
 * billed for all its rows it holds those that are, and `allRows` the others too.
 */
export const jobToItem = ({ request: { settings, ...request }, ...job }: Job): Item => ({
  ...jobKey(job.jobId),
  ...job,
  ...(job.billedRows === undefined ? {} : { requestedRows: job.billedRows, allRows: job.requestedRows }),
  request: { ...request, ...settings },
  // A check is in no list of jobs, and counts in no quota.
  ...(job.kind === 'check' ? {} : { accountMonth: accountMonth(job.accountId, calendarMonth(job.createdAtMs)) }),
  createdAt: isoTime(job.createdAtMs),
});

/** Throws `CorruptRecord`. */
export const jobFromItem = (item: Item): Job =>
  readRecord(jobSchema, {
    ...item,
    ...(item.allRows === undefined ? {} : { requestedRows: item.allRows, billedRows: item.requestedRows }),
    request: { ...(item.request as object | undefined), settings: item.request },
  });
