import { type Clock, isoTime } from '../../kit/clock.ts';
import { dueAttributes } from '../table/due-index.ts';
import { absent, type DynamoTable } from '../table/dynamo-table.ts';
import { expression } from '../table/expression.ts';
import type { Item } from '../table/write.ts';
import { hasEnded, type Job, retryRootOf } from './job.ts';
import { accountMonth, jobFromItem, jobKey, jobPartition, jobToItem, retryKey, retryPrefix } from './job-record.ts';
import type { JobSlots } from './job-slots.ts';
import type { JobStore, JobSummary, LeaseOutcome, LeaseRequest } from './job-store.ts';
import { endWrite, held, heldValues, jobWrite, leased, leaseWrite, parkWrite, releaseWrite } from './lease-writes.ts';

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

/** Jobs in the table. Their attempts are begun and ended together with the slots that they hold. */
export const dynamoJobStore = (table: DynamoTable, slots: JobSlots, recordLifetimeMs: number, clock: Clock): JobStore => {
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
    insert: (job, dueAtMs) => ({
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
    takeLease: async (jobId, lease) => {
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
    heartbeat: async (job, { untilMs, dueAtMs, rowsDone, progressAtMs }) => {
      const change = expression(
        { update: `${progressUpdate}, #execution.#leaseUntilMs = :until, #dueAtMs = :due`, condition: held },
        { ...heldValues(job), ':until': untilMs, ':rows': rowsDone, ':at': progressAtMs, ':due': dueAtMs },
      );
      return (await table.update(jobKey(job.jobId), change)) !== undefined;
    },
    noteProgress: async (job, { rowsDone, progressAtMs }) => {
      const change = expression(
        { update: progressUpdate, condition: held },
        { ...heldValues(job), ':rows': rowsDone, ':at': progressAtMs },
      );
      return (await table.update(jobKey(job.jobId), change)) !== undefined;
    },
    releaseLease: async (job, release) => (await table.commit([releaseWrite(job, release), slots.give(job)])).committed,
    park: async (job, nowMs, dueAtMs) =>
      (await table.commit([parkWrite(job, nowMs, dueAtMs), slots.wait(job, job.limits.maxRunningJobs)])).committed,
    noteWaiting: async (job, dueAtMs) => {
      const change = expression({ update: 'SET #dueAtMs = :due', condition: 'attribute_exists(#waitingSinceMs)' }, { ':due': dueAtMs });
      await table.update(jobKey(job.jobId), change);
    },
    end: (job, end) => endWrite(job, end, 'holder'),
    endForOwner: (job, end) => endWrite(job, end, 'owner'),
    noteResend: async (job, dueAtMs) => {
      const change = expression(
        { update: 'SET #dueAtMs = :due, #execution.#resends = #execution.#resends + :one', condition: held },
        { ...heldValues(job), ':due': dueAtMs, ':one': 1 },
      );
      return (await table.update(jobKey(job.jobId), change)) !== undefined;
    },
    noteRetry: (job) => ({
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
    retries: async (rootJobId) => {
      const items = await table.query({
        ...expression({ key: '#pk = :pk AND begins_with(#sk, :sk)' }, { ':pk': jobPartition(rootJobId), ':sk': retryPrefix }),
        consistent: true,
      });
      return items.map((item) => ({ jobId: String(item.jobId), retryOf: String(item.retryOf), createdAtMs: Number(item.createdAtMs) }));
    },
    claimFreeRetry: (ofJobId, jobId) => ({
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
    giveBackFreeRetry: (ofJobId, jobId) => ({
      label: 'free-retry',
      action: {
        kind: 'update',
        key: jobKey(ofJobId),
        expression: expression({ update: 'REMOVE #freeRetryJobId', condition: '#freeRetryJobId = :retry' }, { ':retry': jobId }),
      },
    }),
    delete: (job, nowMs, dueAtMs) => {
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
    noteKept: async (job, dueAtMs) => {
      const condition = `attribute_exists(#dueShard) AND ${notDeletedSince(job)}`;
      await table.update(jobKey(job.jobId), expression({ update: 'SET #dueAtMs = :due', condition }, { ':due': dueAtMs }));
    },
    noteCleaned: async (job) => {
      const condition = `attribute_exists(#pk) AND ${notDeletedSince(job)}`;
      await table.update(jobKey(job.jobId), expression({ update: 'REMOVE #dueShard, #dueAtMs', condition }));
    },
    list: async (accountId, month) => {
      const items = await table.query({
        ...expression({ key: '#accountMonth = :partition' }, { ':partition': accountMonth(accountId, month) }),
        index: 'account-jobs',
        descending: true,
      });
      return items.map(summary).filter(isKept);
    },
    page: async (accountId, month, limit, after) => {
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
