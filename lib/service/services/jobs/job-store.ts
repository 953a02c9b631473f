import { type Clock, isoTime } from '../../kit/clock.ts';
import { dueAttributes } from '../table/due-index.ts';
import { absent, type DynamoTable } from '../table/dynamo-table.ts';
import { expression } from '../table/expression.ts';
import type { Item, Write } from '../table/write.ts';
import { hasEnded, type Job, type JobStatus, retryRootOf } from './job.ts';
import { accountMonth, jobFromItem, jobKey, jobPartition, jobToItem, retryKey, retryPrefix } from './job-record.ts';
import {
  endWrite,
  held,
  heldValues,
  type JobEnd,
  jobWrite,
  type LeaseRequest,
  leased,
  leaseWrite,
  parkWrite,
  releaseWrite,
} from './lease-writes.ts';
import type { SlotStore } from './slot-store.ts';

/** How an attempt to take a job's lease ended. */
type LeaseOutcome =
  | { readonly kind: 'taken'; readonly job: Job }
  /** The record is gone. */
  | { readonly kind: 'missing' }
  /** The job has ended, somebody else holds the lease, no attempt is left, or other jobs of its account hold all slots. */
  | { readonly kind: 'ended' | 'held' | 'exhausted' | 'full'; readonly job: Job };

/** What an account's job list and the quota recount need. */
export interface JobSummary {
  readonly jobId: string;
  readonly status: JobStatus;
  /** Those that are billed. */
  readonly requestedRows: number;
  readonly reused: boolean;
  readonly createdAtMs: number;
}

/** Where a job stands among those of its account. */
export type JobPlace = Pick<Job, 'createdAtMs' | 'jobId'>;

/** How far a run has come. */
interface Progress {
  readonly rowsDone: number;
  readonly progressAtMs: number;
}

/** A retry among those of its family. */
export interface RetryPlace {
  readonly jobId: string;
  /** What it retries. */
  readonly retryOf: string;
  readonly createdAtMs: number;
}

const summary = (item: Item): JobSummary => ({
  jobId: String(item.jobId),
  status: item.status as JobSummary['status'],
  requestedRows: Number(item.requestedRows),
  reused: item.reused === true,
  createdAtMs: Number(item.createdAtMs),
});

const progressUpdate = 'SET #execution.#rowsDone = :rows, #execution.#progressAtMs = :at';

/** The condition that a job was not deleted since it was read. */
const notDeletedSince = ({ deletedAtMs }: Job): string => `attribute_${deletedAtMs === undefined ? 'not_exists' : 'exists'}(#deletedAtMs)`;

// A job that somebody else changes between reading and writing is read again; this often in a row something else is wrong.
const maxRounds = 5;

/**
 * Jobs in the table. Every write of a running job names the fencing token it was leased with. An attempt begins and ends in one transaction with
 * the slot that it holds.
 */
export const jobStore = (table: DynamoTable, slots: SlotStore, recordLifetimeMs: number, clock: Clock) => {
  const ttlEpochSeconds = (job: Pick<Job, 'createdAtMs'>): number => Math.ceil((job.createdAtMs + recordLifetimeMs) / 1000);

  // The index does not carry the time to live.
  const isKept = (job: JobSummary): boolean => ttlEpochSeconds(job) * 1000 > clock.nowMs();

  const get = async (jobId: string): Promise<Job | undefined> => {
    const item = await table.get(jobKey(jobId));
    return item === undefined ? undefined : jobFromItem(item);
  };

  /** Why the lease of a job cannot be taken, before it is tried. */
  const refusal = (job: Job, { nowMs, maxAttempts }: LeaseRequest): LeaseOutcome | undefined => {
    if (hasEnded(job)) return { kind: 'ended', job };
    if (job.execution.leaseUntilMs > nowMs) return { kind: 'held', job };
    return job.execution.attempts >= maxAttempts ? { kind: 'exhausted', job } : undefined;
  };

  return {
    get,
    /** Refused (`job`) when the id is taken. `dueAtMs` is when we assume that its queue message is lost. */
    insert: (job: Job, dueAtMs: number): Write => ({
      label: 'job',
      action: {
        kind: 'put',
        item: {
          ...jobToItem(job),
          ...dueAttributes('job', job.jobId, dueAtMs),
          ttlEpochSeconds: ttlEpochSeconds(job),
        },
        expression: absent,
      },
    }),
    /** One transaction: the lease, the next fencing token, one more attempt, a slot of the account. */
    takeLease: async (jobId: string, lease: LeaseRequest): Promise<LeaseOutcome> => {
      for (let round = 1; round <= maxRounds; round++) {
        const job = await get(jobId);
        if (job === undefined) return { kind: 'missing' };
        const refused = refusal(job, lease);
        if (refused !== undefined) return refused;
        const result = await table.commit([
          leaseWrite(job, lease),
          ...(lease.countsAsAttempt ? [slots.take(job, job.limits.maxRunningJobs)] : []),
          ...(job.waitingSinceMs === undefined ? [] : [slots.leave(job)]),
        ]);
        if (result.committed) return { kind: 'taken', job: leased(job, lease) };
        // A job that changed since it was read is read again.
        if (!result.refused.has('job')) return { kind: 'full', job };
      }
      throw new Error(`The lease of job ${jobId} was lost to others each time.`);
    },
    /** Prolongs a lease and notes the progress. False if this holder has lost the lease. */
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
    /** Notes the progress alone, which costs less. False if this holder has lost the lease. */
    noteProgress: async (job: Job, { rowsDone, progressAtMs }: Progress): Promise<boolean> => {
      const change = expression(
        { update: progressUpdate, condition: held },
        { ...heldValues(job), ':rows': rowsDone, ':at': progressAtMs },
      );
      return (await table.update(jobKey(job.jobId), change)) !== undefined;
    },
    /** Ends a lease early, and gives its slot back, so that the next attempt need not wait. False when it is no longer this holder's. */
    releaseLease: async (job: Job, release: { readyAtMs: number; dueAtMs: number; countsAsAttempt: boolean }): Promise<boolean> =>
      (await table.commit([releaseWrite(job, release), slots.give(job)])).committed,
    /** Has a job wait for a slot of its account, outside the queue. False when it has moved on, or waits already. */
    park: async (job: Job, nowMs: number, dueAtMs: number): Promise<boolean> =>
      (await table.commit([parkWrite(job, nowMs, dueAtMs), slots.wait(job, job.limits.maxRunningJobs)])).committed,
    /** Notes when the sweep looks at a waiting job next. */
    noteWaiting: async (job: Job, dueAtMs: number): Promise<void> => {
      const change = expression({ update: 'SET #dueAtMs = :due', condition: 'attribute_exists(#waitingSinceMs)' }, { ':due': dueAtMs });
      await table.update(jobKey(job.jobId), change);
    },
    /** Ends a job. Refused (`job`) unless it has this fencing token and has not ended. */
    end: (job: Job, end: JobEnd): Write => endWrite(job, end, 'holder'),
    /** Ends a job for its owner, no matter who holds it. Refused (`job`) when it has ended. */
    endForOwner: (job: Job, end: JobEnd): Write => endWrite(job, end, 'owner'),
    /** Notes that the queue message was sent again and when to look next. False when the job has moved on. */
    noteResend: async (job: Job, dueAtMs: number): Promise<boolean> => {
      const change = expression(
        { update: 'SET #dueAtMs = :due, #execution.#resends = #execution.#resends + :one', condition: held },
        { ...heldValues(job), ':due': dueAtMs, ':one': 1 },
      );
      return (await table.update(jobKey(job.jobId), change)) !== undefined;
    },
    /** Notes a retry with the job that was retried first. */
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
    /** All retries of a job and of its retries, the oldest first, from the job that was retried first. */
    retries: async (rootJobId: string): Promise<readonly RetryPlace[]> => {
      const items = await table.query({
        ...expression({ key: '#pk = :pk AND begins_with(#sk, :sk)' }, { ':pk': jobPartition(rootJobId), ':sk': retryPrefix }),
        consistent: true,
      });
      return items.map((item) => ({ jobId: String(item.jobId), retryOf: String(item.retryOf), createdAtMs: Number(item.createdAtMs) }));
    },
    /** Makes a retry the free one of a job. Refused (`free-retry`) where that has one, or is gone. */
    claimFreeRetry: (ofJobId: string, jobId: string): Write => ({
      label: 'free-retry',
      action: {
        kind: 'update',
        key: jobKey(ofJobId),
        expression: expression(
          { update: 'SET #freeRetryJobId = :retry', condition: 'attribute_exists(#pk) AND attribute_not_exists(#freeRetryJobId)' },
          { ':retry': jobId },
        ),
      },
    }),
    /** Lets another retry be free: this one has failed. Refused (`free-retry`) where it is not the free one. */
    giveBackFreeRetry: (ofJobId: string, jobId: string): Write => ({
      label: 'free-retry',
      action: {
        kind: 'update',
        key: jobKey(ofJobId),
        expression: expression({ update: 'REMOVE #freeRetryJobId', condition: '#freeRetryJobId = :retry' }, { ':retry': jobId }),
      },
    }),
    /** Notes that an ended job's inputs and outputs are deleted, and when the sweep looks again. Refused (`job`) where there is no such job. */
    delete: (job: Job, nowMs: number, dueAtMs: number): Write => {
      const due = dueAttributes('job', job.jobId, dueAtMs);
      return jobWrite(
        job,
        expression(
          {
            update: 'SET #deletedAtMs = if_not_exists(#deletedAtMs, :now), #dueShard = :shard, #dueAtMs = :due',
            condition: '#status IN (:completed, :failed)',
          },
          { ':now': nowMs, ':shard': due.dueShard, ':due': due.dueAtMs, ':completed': 'completed', ':failed': 'failed' },
        ),
      );
    },
    /** Has the sweep look at an ended job again: something of it is kept until then. Leaves a job alone that was deleted since it was read. */
    noteKept: async (job: Job, dueAtMs: number): Promise<void> => {
      const condition = `attribute_exists(#dueShard) AND ${notDeletedSince(job)}`;
      await table.update(jobKey(job.jobId), expression({ update: 'SET #dueAtMs = :due', condition }, { ':due': dueAtMs }));
    },
    /** Takes an ended job out of the sweep's index, unless it was deleted since it was read: then the sweep has to look again. */
    noteCleaned: async (job: Job): Promise<void> => {
      const condition = `attribute_exists(#pk) AND ${notDeletedSince(job)}`;
      await table.update(jobKey(job.jobId), expression({ update: 'REMOVE #dueShard, #dueAtMs', condition }));
    },
    /** The jobs of an account created in a month, the newest first; eventually consistent. */
    list: async (accountId: string, month: string): Promise<readonly JobSummary[]> => {
      const items = await table.query({
        ...expression({ key: '#accountMonth = :partition' }, { ':partition': accountMonth(accountId, month) }),
        index: 'account-jobs',
        descending: true,
      });
      return items.map(summary).filter(isKept);
    },
    /** At most `limit` jobs of an account created in a month, the newest first, those that come after a place; eventually consistent. */
    page: async (
      accountId: string,
      month: string,
      limit: number,
      after: JobPlace | undefined,
    ): Promise<{ readonly jobs: readonly JobSummary[]; readonly more: boolean }> => {
      const partition = accountMonth(accountId, month);
      const items = await table.query({
        ...expression({ key: '#accountMonth = :partition' }, { ':partition': partition }),
        index: 'account-jobs',
        descending: true,
        limit,
        ...(after === undefined
          ? {}
          : { after: { ...jobKey(after.jobId), accountMonth: partition, createdAt: isoTime(after.createdAtMs) } }),
      });
      const jobs = items.map(summary).filter(isKept);
      // What has ended is at the end: the oldest.
      return { jobs, more: items.length === limit && jobs.length === items.length };
    },
  };
};

export type JobStore = ReturnType<typeof jobStore>;
