import type { TableSchema } from '../storage/table-schema.ts';
import type { TableStore } from '../storage/table-store.ts';
import { invalid, TableError } from '../values/table-error.ts';
import { describeTable } from './describe-table.ts';
import { findTable } from './find-table.ts';
import { flagMember, readMembers, textMember } from './request-members.ts';
import { indexSchema, readAttributeTypes, readKeyNames } from './table-input.ts';

const createMembers = new Set([
  'TableName',
  'AttributeDefinitions',
  'KeySchema',
  'BillingMode',
  'GlobalSecondaryIndexes',
]);
const updateMembers = new Set(['TableName', 'AttributeDefinitions', 'GlobalSecondaryIndexUpdates']);

/** Runs CreateTable. Throws TableError */
export const createTable = (store: TableStore, request: unknown, nowMs: number): string => {
  const members = readMembers(request, createMembers, 'CreateTable');
  const name = textMember(members, 'TableName');
  if (!/^[\w.-]{3,255}$/.test(name))
    throw invalid('TableName must be at least 3 characters long and at most 255 characters long');
  if (store.table(name) !== undefined) throw new TableError('ResourceInUseException', `Table already exists: ${name}`);
  const types = readAttributeTypes(members.AttributeDefinitions);
  const indexes = (members.GlobalSecondaryIndexes ?? []) as readonly unknown[];
  const schema: TableSchema = {
    name,
    ...readKeyNames(members.KeySchema, types),
    createdAtEpochSeconds: Math.floor(nowMs / 1000),
    timeToLiveAttribute: null,
    indexes: indexes.map((index, position) => indexSchema(index, types, position + 1)),
  };
  store.file.transaction(() => store.createTable(schema));
  return JSON.stringify({ TableDescription: describeTable(schema) });
};

/** Runs DescribeTable. Throws TableError */
export const readTable = (store: TableStore, request: unknown): string => {
  const members = readMembers(request, new Set(['TableName']), 'DescribeTable');
  return JSON.stringify({ Table: describeTable(findTable(store, textMember(members, 'TableName')).schema) });
};

/** Runs UpdateTable, which adds indexes. They are complete before the response. Throws TableError */
export const updateTable = (store: TableStore, request: unknown): string => {
  const members = readMembers(request, updateMembers, 'UpdateTable');
  const table = findTable(store, textMember(members, 'TableName'));
  const types = readAttributeTypes(members.AttributeDefinitions);
  const updates = (members.GlobalSecondaryIndexUpdates ?? []) as readonly unknown[];
  const firstId = 1 + Math.max(0, ...table.schema.indexes.map(({ id }) => id));
  const added = updates.map((update, position) => {
    const { Create } = readMembers(update, new Set(['Create']), 'GlobalSecondaryIndexUpdates');
    return indexSchema(Create, types, firstId + position);
  });
  const names = new Set(table.schema.indexes.map(({ name }) => name));
  const twice = added.find(({ name }) => names.has(name));
  if (twice !== undefined) throw invalid(`Attempting to create an index which already exists: ${twice.name}`);
  const schema: TableSchema = { ...table.schema, indexes: [...table.schema.indexes, ...added] };
  store.file.transaction(() => store.changeTable(table, schema));
  return JSON.stringify({ TableDescription: describeTable(schema) });
};

/** Runs UpdateTimeToLive. Nothing is removed here; DynamoDB itself takes days. Throws TableError */
export const updateTimeToLive = (store: TableStore, request: unknown): string => {
  const members = readMembers(request, new Set(['TableName', 'TimeToLiveSpecification']), 'UpdateTimeToLive');
  const table = findTable(store, textMember(members, 'TableName'));
  const known = new Set(['AttributeName', 'Enabled']);
  const specification = readMembers(members.TimeToLiveSpecification, known, 'TimeToLiveSpecification');
  const isEnabled = flagMember(specification, 'Enabled', false);
  if (isEnabled === (table.schema.timeToLiveAttribute !== null))
    throw invalid(`TimeToLive is already ${isEnabled ? 'enabled' : 'disabled'}`);
  const timeToLiveAttribute = isEnabled ? textMember(specification, 'AttributeName') : null;
  store.file.transaction(() => store.changeTable(table, { ...table.schema, timeToLiveAttribute }));
  return JSON.stringify({ TimeToLiveSpecification: specification });
};
