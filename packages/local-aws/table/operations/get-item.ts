import { Placeholders } from '../expressions/placeholders.ts';
import { parseProjection, project } from '../expressions/projection.ts';
import { Tokens } from '../expressions/tokens.ts';
import type { TableStore } from '../storage/table-store.ts';
import { type AttributeMap, parseMap } from '../values/attribute-value.ts';
import { consumedAnswer, consumedByRead } from './capacity.ts';
import { findTable } from './find-table.ts';
import { placeOfKey, refusePathsIntoKeys } from './item-keys.ts';
import { expressionMember, flagMember, readMembers, textMember } from './request-members.ts';

const known = new Set([
  'TableName',
  'Key',
  'ConsistentRead',
  'ProjectionExpression',
  'ExpressionAttributeNames',
  'ReturnConsumedCapacity',
]);

/** Runs GetItem and returns the JSON response. Every read is consistent here. Throws TableError */
export const getItem = (store: TableStore, request: unknown): string => {
  const members = readMembers(request, known, 'GetItem');
  const table = findTable(store, textMember(members, 'TableName'));
  const projection = expressionMember(members, 'ProjectionExpression');
  const placeholders = new Placeholders(members.ExpressionAttributeNames, undefined, projection !== undefined);
  const paths =
    projection === undefined
      ? undefined
      : parseProjection(new Tokens('ProjectionExpression', projection), placeholders);
  placeholders.expectAllUsed();
  refusePathsIntoKeys(table.schema, placeholders);
  const stored = store.item(table, placeOfKey(table.schema, parseMap(members.Key)));
  const isConsistent = flagMember(members, 'ConsistentRead', false);
  const consumed = consumedAnswer(consumedByRead(table.schema.name, stored?.sizeBytes ?? 0, isConsistent), members);
  const parts: string[] = [];
  if (stored !== undefined) {
    const json =
      paths === undefined ? stored.json : JSON.stringify(project(JSON.parse(stored.json) as AttributeMap, paths));
    parts.push(`"Item":${json}`);
  }
  if (consumed !== undefined) parts.push(`"ConsumedCapacity":${JSON.stringify(consumed)}`);
  return `{${parts.join(',')}}`;
};
