import type { Item, ItemKey } from '../table/write.ts';
import type { Job } from './job.ts';

/** Partition of an account's slots and of its jobs that wait for one: functions are let into it by this prefix. */
export const slotPartition = (accountId: string): string => `SLOTS#${accountId}`;

/** The item that names the jobs which hold a slot. It sorts before every waiting job. */
export const slotKey = (accountId: string): ItemKey => ({ pk: slotPartition(accountId), sk: 'HELD' });

/** A waiting job's place: the oldest job comes first. Sort keys compare as text, so times are written with one width. */
export const waitingKey = ({ accountId, jobId, createdAtMs }: Job): ItemKey => ({
  pk: slotPartition(accountId),
  sk: `WAITING#${String(createdAtMs).padStart(15, '0')}#${jobId}`,
});

/** How a waiting job is stored. */
export const waitingToItem = (job: Job, maxRunningJobs: number): Item => ({
  ...waitingKey(job),
  waitingJobId: job.jobId,
  maxRunningJobs,
});
