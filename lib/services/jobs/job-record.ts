import { calendarMonth, isoTime } from '../../core/clock.ts';
import { readRecord } from '../table/corrupt-record.ts';
import type { Item, ItemKey } from '../table/write.ts';
import { type Job, jobSchema } from './job.ts';

export const jobPartition = (jobId: string): string => `JOB#${jobId}`;

export const jobKey = (jobId: string): ItemKey => ({ pk: jobPartition(jobId), sk: 'JOB' });

/** Partition of the index `account-jobs`. */
export const accountMonth = (accountId: string, month: string): string => `${accountId}#${month}`;

/**
 * How a job is stored. The settings lie flat among the request's members, as they always have: jobs of before an upgrade run after it, and
 * an executor of before reads the jobs of after. `due` and the time-to-live are added by the store, which knows what has to
 * happen next.
 */
export const jobToItem = ({ request: { settings, ...request }, ...job }: Job): Item => ({
  ...jobKey(job.jobId),
  ...job,
  request: { ...request, ...settings },
  accountMonth: accountMonth(job.accountId, calendarMonth(job.createdAtMs)),
  createdAt: isoTime(job.createdAtMs),
});

/** Throws `CorruptRecord`. */
export const jobFromItem = (item: Item): Job =>
  readRecord(jobSchema, { ...item, request: { ...(item.request as object | undefined), settings: item.request } });
