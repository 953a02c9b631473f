import type { KeyNames } from '../expressions/key-condition.ts';
import type { AttributeMap } from '../values/attribute-value.ts';

export interface IndexSchema extends KeyNames {
  /** Number of the index within its table in the file. */
  readonly id: number;
  readonly name: string;
  readonly projection: 'ALL' | 'KEYS_ONLY' | 'INCLUDE';
  /** Attributes for `INCLUDE` only. */
  readonly included: readonly string[];
}

/** Table: its key, its indexes, and the attribute with the expiry of an item. */
export interface TableSchema extends KeyNames {
  readonly name: string;
  readonly createdAtEpochSeconds: number;
  readonly timeToLiveAttribute: string | null;
  readonly indexes: readonly IndexSchema[];
}

export interface StoredTable {
  readonly id: number;
  readonly schema: TableSchema;
}

export const keyNamesOf = ({ hash, range }: KeyNames): readonly string[] =>
  range === undefined ? [hash.name] : [hash.name, range.name];

export const keyOf = (item: AttributeMap, ...keys: readonly KeyNames[]): AttributeMap =>
  Object.fromEntries(keys.flatMap(keyNamesOf).map((name) => [name, item[name]!]));
