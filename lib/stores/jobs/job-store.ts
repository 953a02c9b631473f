import { type Clock, formatIsoTime } from '../../core/clock.ts';
import { buildDueAttributes } from '../table/due-index.ts';
import { absent, type DynamoTable } from '../table/dynamo-table.ts';
import { expression } from '../table/expression.ts';
import type { Write } from '../table/write.ts';
import { hasEnded, type Job, retryRootOf } from './job.ts';
import { type JobOutline, type JobPlace, outlineFromItem, type RetryPlace } from './job-outline.ts';
import { accountMonth, jobFromItem, jobKey, jobPartition, jobToItem, retryKey, retryPrefix } from './job-record.ts';
import {
  applyLease,
  endWrite,
  held,
  heldValues,
  type JobEnd,
  type LeaseRequest,
  parkWrite,
  prepareJobWrite,
  prepareLeaseWrite,
  releaseWrite,
} from './lease-writes.ts';
import type { SlotStore } from './slot-store.ts';

type LeaseOutcome =
  | { readonly kind: 'taken'; readonly job: Job }
  | { readonly kind: 'missing' }
  /** The job has ended, another executor holds the lease, no attempt is left, or all slots of its account are taken. */
  | { readonly kind: 'ended' | 'held' | 'exhausted' | 'full'; readonly job: Job };

interface Progress {
  readonly rowsDone: number;
  readonly progressAtMs: number;
}

const progressUpdate = 'SET #execution.#rowsDone = :rows, #execution.#progressAtMs = :at';

const notDeletedSince = ({ deletedAtMs }: Job): string =>
  `attribute_${deletedAtMs === undefined ? 'not_exists' : 'exists'}(#deletedAtMs)`;

// A job that is changed between read and write is read again.
const maxRounds = 5;

/** Every write of a running job names the fencing token of its lease. Attempts begin and end with their slot. */
export const jobStore = (table: DynamoTable, slots: SlotStore, recordLifetimeMs: number, clock: Clock) => {
  const ttlEpochSeconds = (job: Pick<Job, 'createdAtMs'>): number =>
    Math.ceil((job.createdAtMs + recordLifetimeMs) / 1000);

  // The index does not contain the time to live.
  const isKept = (job: JobOutline): boolean => ttlEpochSeconds(job) * 1000 > clock.nowMs();

  const get = async (jobId: string): Promise<Job | undefined> => {
    const item = await table.get(jobKey(jobId));
    return item === undefined ? undefined : jobFromItem(item);
  };

  /** Returns the reason why a job's lease cannot be taken, if known before trying. */
  const refusal = (job: Job, { nowMs, maxAttempts }: LeaseRequest): LeaseOutcome | undefined => {
    if (hasEnded(job)) return { kind: 'ended', job };
    if (job.execution.leaseUntilMs > nowMs) return { kind: 'held', job };
    return job.execution.attempts >= maxAttempts ? { kind: 'exhausted', job } : undefined;
  };

  return {
    get,
    /** Refused (`job`) if the id exists. `dueAtMs`: time after which its queue message counts as lost. */
    insert: (job: Job, dueAtMs: number): Write => ({
      label: 'job',
      action: {
        kind: 'put',
        item: {
          ...jobToItem(job),
          ...buildDueAttributes('job', job.jobId, dueAtMs),
          ttlEpochSeconds: ttlEpochSeconds(job),
        },
        expression: absent,
      },
    }),
    /** Takes the lease, the next fencing token, one more attempt and a slot of the account, in one transaction. */
    takeLease: async (jobId: string, lease: LeaseRequest): Promise<LeaseOutcome> => {
      for (let round = 1; round <= maxRounds; round++) {
        const job = await get(jobId);
        if (job === undefined) return { kind: 'missing' };
        const refused = refusal(job, lease);
        if (refused !== undefined) return refused;
        const result = await table.commit([
          prepareLeaseWrite(job, lease),
          ...(lease.countsAsAttempt ? [slots.take(job, job.limits.maxRunningJobs)] : []),
          ...(job.waitingSinceMs === undefined ? [] : [slots.leave(job)]),
        ]);
        if (result.committed) return { kind: 'taken', job: applyLease(job, lease) };
        // A job that has changed since it was read is read again.
        if (!result.refused.has('job')) return { kind: 'full', job };
      }
      throw new Error(`The lease of job ${jobId} was lost to others each time.`);
    },
    /** Extends a lease and stores the progress. Returns false if this holder has lost the lease. */
    heartbeat: async (
      job: Job,
      { untilMs, dueAtMs, rowsDone, progressAtMs }: { untilMs: number; dueAtMs: number } & Progress,
    ): Promise<boolean> => {
      const change = expression(
        { update: `${progressUpdate}, #execution.#leaseUntilMs = :until, #dueAtMs = :due`, condition: held },
        { ...heldValues(job), ':until': untilMs, ':rows': rowsDone, ':at': progressAtMs, ':due': dueAtMs },
      );
      return (await table.update(jobKey(job.jobId), change)) !== undefined;
    },
    /** Stores only the progress, which costs less. Returns false if this holder has lost the lease. */
    noteProgress: async (job: Job, { rowsDone, progressAtMs }: Progress): Promise<boolean> => {
      const change = expression(
        { update: progressUpdate, condition: held },
        { ...heldValues(job), ':rows': rowsDone, ':at': progressAtMs },
      );
      return (await table.update(jobKey(job.jobId), change)) !== undefined;
    },
    /** Lets a lease end at `readyAtMs` and frees its slot. Returns false if this holder has lost the lease. */
    releaseLease: async (
      job: Job,
      release: { readyAtMs: number; dueAtMs: number; countsAsAttempt: boolean },
    ): Promise<boolean> => (await table.commit([releaseWrite(job, release), slots.give(job)])).committed,
    /** Parks a job until its account has a free slot. Returns false if the job has changed or is already parked. */
    park: async (job: Job, nowMs: number, dueAtMs: number): Promise<boolean> =>
      (await table.commit([parkWrite(job, nowMs, dueAtMs), slots.wait(job, job.limits.maxRunningJobs)])).committed,
    noteWaiting: async (job: Job, dueAtMs: number): Promise<void> => {
      const change = expression(
        { update: 'SET #dueAtMs = :due', condition: 'attribute_exists(#waitingSinceMs)' },
        { ':due': dueAtMs },
      );
      await table.update(jobKey(job.jobId), change);
    },
    /** Ends a job. Refused (`job`) unless it has this fencing token and has not ended. */
    end: (job: Job, end: JobEnd): Write => endWrite(job, end, 'holder'),
    /** Ends a job for its owner, regardless of its lease. Refused (`job`) if it has ended. */
    endForOwner: (job: Job, end: JobEnd): Write => endWrite(job, end, 'owner'),
    /**
     * Records that the queue message was resent, and the time of the next look. Returns false if the job has changed.
     */
    noteResend: async (job: Job, dueAtMs: number): Promise<boolean> => {
      const change = expression(
        { update: 'SET #dueAtMs = :due, #execution.#resends = #execution.#resends + :one', condition: held },
        { ...heldValues(job), ':due': dueAtMs, ':one': 1 },
      );
      return (await table.update(jobKey(job.jobId), change)) !== undefined;
    },
    noteRetry: (job: Job): Write => ({
      label: 'retry',
      action: {
        kind: 'put',
        item: {
          ...retryKey(retryRootOf(job), job),
          jobId: job.jobId,
          retryOf: job.request.retryOf,
          createdAtMs: job.createdAtMs,
          ttlEpochSeconds: ttlEpochSeconds(job),
        },
        expression: {},
      },
    }),
    retries: async (rootJobId: string): Promise<readonly RetryPlace[]> => {
      const items = await table.query({
        ...expression(
          { key: '#pk = :pk AND begins_with(#sk, :sk)' },
          { ':pk': jobPartition(rootJobId), ':sk': retryPrefix },
        ),
        consistent: true,
      });
      return items.map((item) => ({
        jobId: String(item.jobId),
        retryOf: String(item.retryOf),
        createdAtMs: Number(item.createdAtMs),
      }));
    },
    /** Claims the free retry of a job. Refused (`free-retry`) if it has one, or does not exist. */
    claimFreeRetry: (ofJobId: string, jobId: string): Write => ({
      label: 'free-retry',
      action: {
        kind: 'update',
        key: jobKey(ofJobId),
        expression: expression(
          {
            update: 'SET #freeRetryJobId = :retry',
            condition: 'attribute_exists(#pk) AND attribute_not_exists(#freeRetryJobId)',
          },
          { ':retry': jobId },
        ),
      },
    }),
    /** Releases the free retry of a job. Refused (`free-retry`) if this retry is not the free one. */
    giveBackFreeRetry: (ofJobId: string, jobId: string): Write => ({
      label: 'free-retry',
      action: {
        kind: 'update',
        key: jobKey(ofJobId),
        expression: expression(
          { update: 'REMOVE #freeRetryJobId', condition: '#freeRetryJobId = :retry' },
          { ':retry': jobId },
        ),
      },
    }),
    /** Marks an ended job's data as deleted. Refused (`job`) if the job has not ended. */
    delete: (job: Job, nowMs: number, dueAtMs: number): Write => {
      const due = buildDueAttributes('job', job.jobId, dueAtMs);
      return prepareJobWrite(
        job,
        expression(
          {
            update: 'SET #deletedAtMs = if_not_exists(#deletedAtMs, :now), #dueShard = :shard, #dueAtMs = :due',
            condition: '#status IN (:completed, :failed)',
          },
          {
            ':now': nowMs,
            ':shard': due.dueShard,
            ':due': due.dueAtMs,
            ':completed': 'completed',
            ':failed': 'failed',
          },
        ),
      );
    },
    /** Schedules the next time that the sweep reads an ended job. Skips a job that was deleted since it was read. */
    noteKept: async (job: Job, dueAtMs: number): Promise<void> => {
      const condition = `attribute_exists(#dueShard) AND ${notDeletedSince(job)}`;
      await table.update(
        jobKey(job.jobId),
        expression({ update: 'SET #dueAtMs = :due', condition }, { ':due': dueAtMs }),
      );
    },
    /** Removes an ended job from the sweep's index, unless it was deleted meanwhile: then the sweep looks again. */
    noteCleaned: async (job: Job): Promise<void> => {
      const condition = `attribute_exists(#pk) AND ${notDeletedSince(job)}`;
      await table.update(jobKey(job.jobId), expression({ update: 'REMOVE #dueShard, #dueAtMs', condition }));
    },
    /** Lists an account's jobs of a month, newest first. Eventually consistent. */
    list: async (accountId: string, month: string): Promise<readonly JobOutline[]> => {
      const items = await table.query({
        ...expression({ key: '#accountMonth = :partition' }, { ':partition': accountMonth(accountId, month) }),
        index: 'account-jobs',
        descending: true,
      });
      return items.map(outlineFromItem).filter(isKept);
    },
    /** Returns at most `limit` of an account's jobs of a month after a place, newest first. Eventually consistent. */
    page: async (
      accountId: string,
      month: string,
      limit: number,
      after: JobPlace | undefined,
    ): Promise<{ readonly jobs: readonly JobOutline[]; readonly more: boolean }> => {
      const partition = accountMonth(accountId, month);
      const items = await table.query({
        ...expression({ key: '#accountMonth = :partition' }, { ':partition': partition }),
        index: 'account-jobs',
        descending: true,
        limit,
        ...(after === undefined
          ? {}
          : {
              after: { ...jobKey(after.jobId), accountMonth: partition, createdAt: formatIsoTime(after.createdAtMs) },
            }),
      });
      const jobs = items.map(outlineFromItem).filter(isKept);
      // Expired jobs are the oldest, at the end.
      return { jobs, more: items.length === limit && jobs.length === items.length };
    },
  };
};

export type JobStore = ReturnType<typeof jobStore>;
