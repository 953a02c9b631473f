import type { Clock } from '../../core/clock.ts';
import { dueAttributes } from '../table/due-index.ts';
import { absent, type DynamoTable } from '../table/dynamo-table.ts';
import { type Expression, expression } from '../table/expression.ts';
import type { Item, Write } from '../table/write.ts';
import { hasEnded, type Job } from './job.ts';
import { accountMonth, jobFromItem, jobKey, jobToItem } from './job-record.ts';
import type { JobStore, JobSummary, LeaseOutcome } from './job-store.ts';

const open = '(#status = :queued OR #status = :processing)';
const openValues = { ':queued': 'queued', ':processing': 'processing' };

/** The holder of a lease, and nobody after it. */
const held = `${open} AND #execution.#fence = :fence`;
const heldValues = (job: Job) => ({ ...openValues, ':fence': job.execution.fence });

const ended = (job: Job, change: Expression): Write => ({
  label: 'job',
  action: { kind: 'update', key: jobKey(job.jobId), expression: change },
});

const summary = (item: Item): JobSummary => ({
  jobId: String(item.jobId),
  status: item.status as JobSummary['status'],
  requestedRows: Number(item.requestedRows),
  reused: item.reused === true,
  createdAtMs: Number(item.createdAtMs),
});

/** Jobs in the table. */
export const dynamoJobStore = (table: DynamoTable, recordLifetimeMs: number, clock: Clock): JobStore => {
  const ttlEpochSeconds = (job: Pick<Job, 'createdAtMs'>): number => Math.ceil((job.createdAtMs + recordLifetimeMs) / 1000);

  const get = async (jobId: string): Promise<Job | undefined> => {
    const item = await table.get(jobKey(jobId));
    return item === undefined ? undefined : jobFromItem(item);
  };

  const refusedLease = async (jobId: string, nowMs: number): Promise<LeaseOutcome> => {
    const job = await get(jobId);
    if (job === undefined) return { kind: 'missing' };
    if (hasEnded(job)) return { kind: 'ended', job };
    return { kind: job.execution.leaseUntilMs > nowMs ? 'held' : 'exhausted', job };
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
    takeLease: async (jobId, { nowMs, untilMs, dueAtMs, maxAttempts, countsAsAttempt }) => {
      const item = await table.update(
        jobKey(jobId),
        expression(
          {
            update:
              'SET #status = :processing, #startedAtMs = if_not_exists(#startedAtMs, :now), #execution.#leaseUntilMs = :until, ' +
              '#execution.#rowsDone = :zero, #dueAtMs = :due, #execution.#fence = #execution.#fence + :one, ' +
              '#execution.#attempts = #execution.#attempts + :attempt',
            condition: `${open} AND #execution.#leaseUntilMs <= :now AND #execution.#attempts < :max`,
          },
          {
            ...openValues,
            ':now': nowMs,
            ':until': untilMs,
            ':due': dueAtMs,
            ':zero': 0,
            ':one': 1,
            ':attempt': countsAsAttempt ? 1 : 0,
            ':max': maxAttempts,
          },
        ),
      );
      return item === undefined ? refusedLease(jobId, nowMs) : { kind: 'taken', job: jobFromItem(item) };
    },
    heartbeat: async (job, { untilMs, dueAtMs, rowsDone }) => {
      const change = expression(
        { update: 'SET #execution.#leaseUntilMs = :until, #execution.#rowsDone = :rows, #dueAtMs = :due', condition: held },
        { ...heldValues(job), ':until': untilMs, ':rows': rowsDone, ':due': dueAtMs },
      );
      return (await table.update(jobKey(job.jobId), change)) !== undefined;
    },
    releaseLease: async (job, { readyAtMs, dueAtMs, countsAsAttempt }) => {
      const change = expression(
        {
          update: 'SET #execution.#leaseUntilMs = :ready, #dueAtMs = :due, #execution.#attempts = #execution.#attempts - :back',
          condition: held,
        },
        { ...heldValues(job), ':ready': readyAtMs, ':due': dueAtMs, ':back': countsAsAttempt ? 0 : 1 },
      );
      return (await table.update(jobKey(job.jobId), change)) !== undefined;
    },
    complete: (job, artifact, completedAtMs, cleanAtMs) =>
      ended(
        job,
        expression(
          {
            update:
              'SET #status = :completed, #completedAtMs = :at, #artifact = :artifact, #dueAtMs = :clean, #execution.#rowsDone = :rows',
            condition: held,
          },
          {
            ...heldValues(job),
            ':completed': 'completed',
            ':at': completedAtMs,
            ':artifact': artifact,
            ':clean': cleanAtMs,
            ':rows': job.requestedRows,
          },
        ),
      ),
    fail: (job, error, completedAtMs, cleanAtMs) =>
      ended(
        job,
        expression(
          { update: 'SET #status = :failed, #completedAtMs = :at, #error = :error, #dueAtMs = :clean', condition: held },
          { ...heldValues(job), ':failed': 'failed', ':at': completedAtMs, ':error': error, ':clean': cleanAtMs },
        ),
      ),
    noteResend: async (job, dueAtMs) => {
      const change = expression(
        { update: 'SET #dueAtMs = :due, #execution.#resends = #execution.#resends + :one', condition: held },
        { ...heldValues(job), ':due': dueAtMs, ':one': 1 },
      );
      return (await table.update(jobKey(job.jobId), change)) !== undefined;
    },
    noteCleaned: async (jobId) => {
      await table.update(jobKey(jobId), expression({ update: 'REMOVE #dueShard, #dueAtMs', condition: 'attribute_exists(#pk)' }));
    },
    list: async (accountId, month) => {
      const items = await table.query({
        ...expression({ key: '#accountMonth = :partition' }, { ':partition': accountMonth(accountId, month) }),
        index: 'account-jobs',
        descending: true,
      });
      // The index does not carry the time to live.
      return items.map(summary).filter((job) => ttlEpochSeconds(job) * 1000 > clock.nowMs());
    },
  };
};
