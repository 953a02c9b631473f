import type { SQLInputValue } from 'node:sqlite';
import type { KeyCondition, RangeCondition } from '../expressions/key-condition.ts';
import { encodeKey, findAfterPrefix } from '../values/key-bytes.ts';
import type { IndexSchema, StoredTable } from './table-schema.ts';
import type { ItemPlace, StoredItem, TableStore } from './table-store.ts';

export interface RangeRead {
  readonly table: StoredTable;
  readonly index: IndexSchema | undefined;
  readonly condition: KeyCondition;
  readonly isDescending: boolean;
  /** Last item of the previous page, with its sort key in the index. */
  readonly after: (ItemPlace & { readonly range: Buffer }) | undefined;
}

interface Bound {
  readonly sql: string;
  readonly value: Buffer;
}

const bounds = (range: RangeCondition | undefined): readonly Bound[] => {
  if (range === undefined) return [];
  switch (range.kind) {
    case 'between':
      return [
        { sql: '>=', value: encodeKey(range.low) },
        { sql: '<=', value: encodeKey(range.high) },
      ];
    case 'begins_with': {
      const prefix = encodeKey(range.prefix);
      const end = findAfterPrefix(prefix);
      return [{ sql: '>=', value: prefix }, ...(end === undefined ? [] : [{ sql: '<', value: end }])];
    }
    default:
      return [{ sql: range.kind, value: encodeKey(range.value) }];
  }
};

/** Iterates over the items in the order of their sort keys. A reader that has enough leaves the loop. */
export const readRange = (
  store: TableStore,
  { table, index, condition, isDescending, after }: RangeRead,
): Iterable<StoredItem> => {
  const order = isDescending ? 'DESC' : 'ASC';
  const beyond = isDescending ? '<' : '>';
  const limits = bounds(condition.range);
  const values: SQLInputValue[] = index === undefined ? [table.id] : [table.id, index.id];
  values.push(encodeKey(condition.hash), ...limits.map(({ value }) => value));
  const range = index === undefined ? 'sk' : 'range';
  let sql =
    index === undefined
      ? 'SELECT json, sizeBytes FROM items WHERE tableId = ? AND pk = ?'
      : 'SELECT json, sizeBytes FROM indexEntries WHERE tableId = ? AND indexId = ? AND hash = ?';
  for (const limit of limits) sql += ` AND ${range} ${limit.sql} ?`;
  if (after !== undefined && index === undefined) {
    sql += ` AND sk ${beyond} ?`;
    values.push(after.sk);
  }
  if (after !== undefined && index !== undefined) {
    sql += ` AND (range, pk, sk) ${beyond} (?, ?, ?)`;
    values.push(after.range, after.pk, after.sk);
  }
  sql += index === undefined ? ` ORDER BY sk ${order}` : ` ORDER BY range ${order}, pk ${order}, sk ${order}`;
  return store.file.statement(sql).iterate(...values) as Iterable<unknown> as Iterable<StoredItem>;
};
