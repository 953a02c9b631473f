import type { Item, ItemKey } from '../table/write.ts';
import type { Job } from './job.ts';

/** Returns the partition of an account's slots and waiting jobs. Permissions of functions use its prefix. */
export const slotPartition = (accountId: string): string => `SLOTS#${accountId}`;

/** Returns the key of the item with the jobs that hold a slot. It sorts before every waiting job. */
export const slotKey = (accountId: string): ItemKey => ({ pk: slotPartition(accountId), sk: 'HELD' });

/** Prefix of the sort keys of waiting jobs. The time of their creation follows. */
export const waitingPrefix = 'WAITING#';

/** Returns the key of a waiting job, ordered by age. Sort keys compare as text, so times have a fixed width. */
export const waitingKey = ({ accountId, jobId, createdAtMs }: Job): ItemKey => ({
  pk: slotPartition(accountId),
  sk: `${waitingPrefix}${String(createdAtMs).padStart(15, '0')}#${jobId}`,
});

export const waitingToItem = (job: Job, maxRunningJobs: number): Item => ({
  ...waitingKey(job),
  waitingJobId: job.jobId,
  maxRunningJobs,
});
