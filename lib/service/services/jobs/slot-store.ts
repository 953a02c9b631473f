import type { DynamoTable } from '../table/dynamo-table.ts';
import { expression } from '../table/expression.ts';
import type { Write } from '../table/write.ts';
import type { Job } from './job.ts';
import { slotKey, slotPartition, waitingKey, waitingToItem } from './slot-record.ts';

/** A job that waits until its account has a slot for it. */
export interface WaitingJob {
  readonly jobId: string;
  /** Slots that its account had when the job was admitted. */
  readonly maxRunningJobs: number;
}

/** Who of an account runs, and who waits. */
export interface SlotStanding {
  /** The jobs that hold a slot. */
  readonly held: readonly string[];
  /** The oldest first. */
  readonly waiting: readonly WaitingJob[];
}

// DynamoDB makes the set with its first member and removes it with its last, so that an account at rest holds nothing.
const removal = (jobIds: readonly string[]) => expression({ update: 'DELETE #held :jobs' }, { ':jobs': new Set(jobIds) });

/**
 * The slots of each account, a limit for its jobs that run at the same time. A slot is held in a job's name. It is taken and given back in the
 * transactions that begin and end an attempt, so the count cannot drift: after a crash a job finds the slot that it held. An account is a set of
 * job ids and an item for each waiting job. Source: decisions.md, "Limits and timings", "Fairness and abuse".
 */
export const slotStore = (table: DynamoTable) => ({
  /** Part of taking a lease. Refused (`slot`) when other jobs hold all slots of the account. */
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
  /** Part of whatever ends or interrupts an attempt. Harmless where the job holds none. */
  give: ({ accountId, jobId }: Job): Write => ({
    label: 'slot',
    action: { kind: 'update', key: slotKey(accountId), expression: removal([jobId]) },
  }),
  /** Part of sending a job to wait for a slot. */
  wait: (job: Job, maxRunningJobs: number): Write => ({
    label: 'waiting',
    action: { kind: 'put', item: waitingToItem(job, maxRunningJobs), expression: {} },
  }),
  /** Part of taking the lease of a job that waited. */
  leave: (job: Job): Write => ({ label: 'waiting', action: { kind: 'delete', key: waitingKey(job), expression: {} } }),
  /** Strongly consistent; the oldest `limit` of those that wait. */
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
  /** Takes the slots from jobs that were found not to run. */
  revoke: async (accountId: string, jobIds: readonly string[]): Promise<void> => {
    await table.update(slotKey(accountId), removal(jobIds));
  },
});

export type SlotStore = ReturnType<typeof slotStore>;
