import type { IndexWrites } from '../storage/table-store.ts';
import { choiceMember, type RequestMembers } from './request-members.ts';

/** Capacity units that calls on one table consumed (DynamoDB guide, "DynamoDB read and write operations"). */
export interface Consumed {
  readonly tableName: string;
  readonly tableUnits: number;
  readonly indexUnits: ReadonlyMap<string, number>;
}

const writeUnits = (sizeBytes: number): number => Math.max(1, Math.ceil(sizeBytes / 1024));

/**
 * Returns the units of a write: the larger of the old and new item, and each index entry that was added or removed.
 * `factor` is 2 in a transaction, for the table only: indexes are updated afterwards.
 */
export const consumedByWrite = (
  tableName: string,
  sizeBytes: number,
  indexes: IndexWrites,
  factor: 1 | 2,
): Consumed => ({
  tableName,
  tableUnits: factor * writeUnits(sizeBytes),
  indexUnits: new Map(
    [...indexes].flatMap(([name, writes]) => {
      const units = writes.reduce((sum, bytes) => sum + writeUnits(bytes), 0);
      return units === 0 ? [] : [[name, units] as const];
    }),
  ),
});

/** Returns the units of a read by its total bytes: half a unit per 4 KB, a whole one if consistent. */
export const consumedByRead = (
  tableName: string,
  sizeBytes: number,
  isConsistent: boolean,
  index?: string,
): Consumed => {
  const units = Math.max(1, Math.ceil(sizeBytes / 4096)) * (isConsistent ? 1 : 0.5);
  if (index === undefined) return { tableName, tableUnits: units, indexUnits: new Map() };
  return { tableName, tableUnits: 0, indexUnits: new Map([[index, units]]) };
};

const sum = (numbers: Iterable<number>): number => [...numbers].reduce((total, each) => total + each, 0);

export const addConsumed = (all: readonly Consumed[]): readonly Consumed[] => {
  const byTable = Map.groupBy(all, ({ tableName }) => tableName);
  return [...byTable].map(([tableName, each]) => {
    const byIndex = Map.groupBy(
      each.flatMap(({ indexUnits }) => [...indexUnits]),
      ([name]) => name,
    );
    return {
      tableName,
      tableUnits: sum(each.map(({ tableUnits }) => tableUnits)),
      indexUnits: new Map([...byIndex].map(([name, units]) => [name, sum(units.map(([, count]) => count))])),
    };
  });
};

export const consumedAnswer = (
  { tableName, tableUnits, indexUnits }: Consumed,
  request: RequestMembers,
): object | undefined => {
  const wanted = choiceMember(request, 'ReturnConsumedCapacity', ['NONE', 'TOTAL', 'INDEXES']);
  if (wanted === 'NONE') return undefined;
  const total = { TableName: tableName, CapacityUnits: tableUnits + sum(indexUnits.values()) };
  if (wanted === 'TOTAL') return total;
  return {
    ...total,
    Table: { CapacityUnits: tableUnits },
    ...(indexUnits.size === 0
      ? {}
      : {
          GlobalSecondaryIndexes: Object.fromEntries(
            [...indexUnits].map(([name, units]) => [name, { CapacityUnits: units }]),
          ),
        }),
  };
};
