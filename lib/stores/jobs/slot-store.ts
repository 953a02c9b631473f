import type { DynamoTable } from '../table/dynamo-table.ts';
import { expression } from '../table/expression.ts';
import type { Write } from '../table/write.ts';
import type { Job } from './job.ts';
import { slotKey, slotPartition, waitingKey, waitingToItem } from './slot-record.ts';

export interface WaitingJob {
  readonly jobId: string;
  readonly maxRunningJobs: number;
}

export interface SlotStanding {
  readonly held: readonly string[];
  readonly waiting: readonly WaitingJob[];
}

// DynamoDB creates the set with its first member and removes it with its last, so that an idle account stores nothing.
const removal = (jobIds: readonly string[]) =>
  expression({ update: 'DELETE #held :jobs' }, { ':jobs': new Set(jobIds) });

/**
 * Creates the store of slots, which limit the concurrently running jobs per account. Each slot belongs to a job. It
 * is taken and freed in the transactions that begin and end an attempt, so that the count cannot drift. After a crash,
 * a job finds its slot again. An account is stored as a set of job ids and one item per waiting job. Source: api.md,
 * "Limits and timings"; conformance-and-security.md, "Fairness and abuse".
 */
export const slotStore = (table: DynamoTable) => ({
  /** Takes a slot, in the transaction of a lease. Refused (`slot`) if other jobs hold all slots of the account. */
  take: ({ accountId, jobId }: Job, maxRunningJobs: number): Write => ({
    label: 'slot',
    action: {
      kind: 'update',
      key: slotKey(accountId),
      expression: expression(
        {
          update: 'ADD #held :jobs',
          condition: 'attribute_not_exists(#held) OR size(#held) < :max OR contains(#held, :job)',
        },
        { ':jobs': new Set([jobId]), ':job': jobId, ':max': maxRunningJobs },
      ),
    },
  }),
  /** Frees a slot, in the transaction that ends or interrupts an attempt. No effect if the job holds none. */
  give: ({ accountId, jobId }: Job): Write => ({
    label: 'slot',
    action: { kind: 'update', key: slotKey(accountId), expression: removal([jobId]) },
  }),
  wait: (job: Job, maxRunningJobs: number): Write => ({
    label: 'waiting',
    action: { kind: 'put', item: waitingToItem(job, maxRunningJobs), expression: {} },
  }),
  /** Removes a waiting job, in the transaction that takes its lease. */
  leave: (job: Job): Write => ({ label: 'waiting', action: { kind: 'delete', key: waitingKey(job), expression: {} } }),
  /** Returns the slot holders and the `limit` oldest waiting jobs. Strongly consistent. */
  standing: async (accountId: string, limit: number): Promise<SlotStanding> => {
    const items = await table.query({
      ...expression({ key: '#pk = :pk' }, { ':pk': slotPartition(accountId) }),
      consistent: true,
      limit: limit + 1,
    });
    const held = items.find((item) => item.held !== undefined)?.held as ReadonlySet<string> | undefined;
    const waiting = items.flatMap(({ waitingJobId, maxRunningJobs }) =>
      waitingJobId === undefined ? [] : [{ jobId: String(waitingJobId), maxRunningJobs: Number(maxRunningJobs) }],
    );
    return { held: [...(held ?? [])], waiting: waiting.slice(0, limit) };
  },
  revoke: async (accountId: string, jobIds: readonly string[]): Promise<void> => {
    await table.update(slotKey(accountId), removal(jobIds));
  },
});

export type SlotStore = ReturnType<typeof slotStore>;
