import { project } from '../expressions/projection.ts';
import type { TableStore } from '../storage/table-store.ts';
import type { AttributeMap } from '../values/attribute-value.ts';
import { consumedAnswer } from './capacity.ts';
import { applyWrite, type ItemWrite, parseWrite, type WriteResult } from './item-write.ts';
import { choiceMember, type RequestMembers, readMembers } from './request-members.ts';

const common = [
  'TableName',
  'ConditionExpression',
  'ExpressionAttributeNames',
  'ExpressionAttributeValues',
  'ReturnConsumedCapacity',
  'ReturnValues',
  'ReturnValuesOnConditionCheckFailure',
];
const known = {
  Put: new Set([...common, 'Item']),
  Update: new Set([...common, 'Key', 'UpdateExpression']),
  Delete: new Set([...common, 'Key']),
};
const returned = {
  Put: ['NONE', 'ALL_OLD'],
  Update: ['NONE', 'ALL_OLD', 'UPDATED_OLD', 'ALL_NEW', 'UPDATED_NEW'],
  Delete: ['NONE', 'ALL_OLD'],
} as const;

const attributesOf = (
  { changes }: ItemWrite,
  { before, after }: WriteResult,
  wanted: string,
): AttributeMap | undefined => {
  if (wanted === 'NONE') return undefined;
  const item = wanted.endsWith('_OLD') ? before : after;
  if (item === undefined || wanted.startsWith('ALL_')) return item;
  const changed = project(
    item,
    changes.map(({ path }) => path),
  );
  return Object.keys(changed).length === 0 ? undefined : changed;
};

/** Runs PutItem, UpdateItem or DeleteItem and returns the JSON response. Throws TableError */
export const writeItem = (store: TableStore, kind: 'Put' | 'Update' | 'Delete', request: unknown): string => {
  const members: RequestMembers = readMembers(request, known[kind], `${kind}Item`);
  const write = parseWrite(store, kind, members);
  const wanted = choiceMember(members, 'ReturnValues', returned[kind]);
  const result = store.file.transaction(() => applyWrite(store, write, 1));
  return JSON.stringify({
    Attributes: attributesOf(write, result, wanted),
    ConsumedCapacity: consumedAnswer(result.consumed, members),
  });
};
