import { type AttributeMap, memberOf } from '../values/attribute-value.ts';
import { measureItem } from '../values/item-size.ts';
import { encodeKey } from '../values/key-bytes.ts';
import { type IndexSchema, keyNamesOf, type TableSchema } from './table-schema.ts';

export interface IndexEntry {
  readonly hash: Buffer;
  readonly range: Buffer;
  readonly json: string;
  readonly sizeBytes: number;
}

const noRange = Buffer.alloc(0);

const projected = (index: IndexSchema, table: TableSchema, item: AttributeMap): AttributeMap => {
  if (index.projection === 'ALL') return item;
  const names = new Set([...keyNamesOf(table), ...keyNamesOf(index), ...index.included]);
  return Object.fromEntries(Object.entries(item).filter(([name]) => names.has(name)));
};

export const indexEntry = (
  index: IndexSchema,
  table: TableSchema,
  item: AttributeMap | undefined,
): IndexEntry | undefined => {
  if (item === undefined) return undefined;
  const hash = memberOf(item, index.hash.name);
  const range = index.range === undefined ? undefined : memberOf(item, index.range.name);
  if (hash === undefined || (index.range !== undefined && range === undefined)) return undefined;
  const kept = projected(index, table, item);
  return {
    hash: encodeKey(hash),
    range: range === undefined ? noRange : encodeKey(range),
    json: JSON.stringify(kept),
    sizeBytes: measureItem(kept),
  };
};
