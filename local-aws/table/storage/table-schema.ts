import type { KeyNames } from '../expressions/key-condition.ts';
import type { AttributeMap } from '../values/attribute-value.ts';

/** An index of a table, and what of an item it holds. */
export interface IndexSchema extends KeyNames {
  /** Tells the indexes of one table apart in the file. */
  readonly id: number;
  readonly name: string;
  readonly projection: 'ALL' | 'KEYS_ONLY' | 'INCLUDE';
  /** For `INCLUDE` only. */
  readonly included: readonly string[];
}

/** A table: its key, its indexes, and which attribute says when an item ends. */
export interface TableSchema extends KeyNames {
  readonly name: string;
  readonly createdAtEpochSeconds: number;
  readonly timeToLiveAttribute: string | null;
  readonly indexes: readonly IndexSchema[];
}

/** A table and its number in the file. */
export interface StoredTable {
  readonly id: number;
  readonly schema: TableSchema;
}

/** The names of a key's attributes. */
export const keyNamesOf = ({ hash, range }: KeyNames): readonly string[] => (range === undefined ? [hash.name] : [hash.name, range.name]);

/** The attributes of an item that are its key, in a table or in an index. */
export const keyOf = (item: AttributeMap, ...keys: readonly KeyNames[]): AttributeMap =>
  Object.fromEntries(keys.flatMap(keyNamesOf).map((name) => [name, item[name]!]));
