import type { DynamoTable } from '../table/dynamo-table.ts';
import { expression } from '../table/expression.ts';
import { slotKey, slotPartition, waitingKey, waitingToItem } from './slot-record.ts';
import type { SlotStore } from './slot-store.ts';

// DynamoDB makes the set with its first member and removes it with its last, so that an account at rest holds nothing.
const removal = (jobIds: readonly string[]) => expression({ update: 'DELETE #held :jobs' }, { ':jobs': new Set(jobIds) });

/** Slots in the table: a set of job ids for each account, and an item for each job that waits. */
export const dynamoSlotStore = (table: DynamoTable): SlotStore => ({
  take: ({ accountId, jobId }, maxRunningJobs) => ({
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
  give: ({ accountId, jobId }) => ({
    label: 'slot',
    action: { kind: 'update', key: slotKey(accountId), expression: removal([jobId]) },
  }),
  wait: (job, maxRunningJobs) => ({
    label: 'waiting',
    action: { kind: 'put', item: waitingToItem(job, maxRunningJobs), expression: {} },
  }),
  leave: (job) => ({ label: 'waiting', action: { kind: 'delete', key: waitingKey(job), expression: {} } }),
  standing: async (accountId, limit) => {
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
  revoke: async (accountId, jobIds) => {
    await table.update(slotKey(accountId), removal(jobIds));
  },
});
