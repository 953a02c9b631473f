import { ConditionParser } from '../expressions/condition-parser.ts';
import type { DocumentPath } from '../expressions/document-path.ts';
import { holds } from '../expressions/evaluate-condition.ts';
import { type KeyCondition, parseKeyCondition } from '../expressions/key-condition.ts';
import { listConditionNames } from '../expressions/list-condition-names.ts';
import { Placeholders } from '../expressions/placeholders.ts';
import { parseProjection, project } from '../expressions/projection.ts';
import { Tokens } from '../expressions/tokens.ts';
import { type RangeRead, readRange } from '../storage/read-range.ts';
import { type IndexSchema, keyNamesOf, keyOf, type StoredTable, type TableSchema } from '../storage/table-schema.ts';
import type { StoredItem, TableStore } from '../storage/table-store.ts';
import { type AttributeMap, memberOf, parseMap, typeOf } from '../values/attribute-value.ts';
import { areEqualValues } from '../values/compare-values.ts';
import { encodeKey } from '../values/key-bytes.ts';
import { invalid, invalidParameter } from '../values/table-error.ts';
import { consumedAnswer, consumedByRead } from './capacity.ts';
import { findTable } from './find-table.ts';
import { placeOfKey, refusePathsIntoKeys } from './item-keys.ts';
import { expressionMember, flagMember, type RequestMembers, readMembers, textMember } from './request-members.ts';

const known = new Set([
  'TableName',
  'IndexName',
  'ConsistentRead',
  'KeyConditionExpression',
  'FilterExpression',
  'ProjectionExpression',
  'ExpressionAttributeNames',
  'ExpressionAttributeValues',
  'ExclusiveStartKey',
  'Limit',
  'ScanIndexForward',
  'ReturnConsumedCapacity',
]);

/** Source: DynamoDB API, Query: "A single Query operation can retrieve a maximum of 1 MB of data." */
const pageBytes = 1024 * 1024;

const indexOf = ({ schema }: StoredTable, members: RequestMembers): IndexSchema | undefined => {
  if (members.IndexName === undefined) return undefined;
  const index = schema.indexes.find(({ name }) => name === members.IndexName);
  if (index === undefined)
    throw invalid(`The table does not have the specified index: ${textMember(members, 'IndexName')}`);
  if (flagMember(members, 'ConsistentRead', false))
    throw invalid('Consistent reads are not supported on global secondary indexes');
  return index;
};

/** Throws TableError for attributes that an index does not contain: the result would be incomplete. */
const refuseWhatIsNotThere = (
  schema: TableSchema,
  index: IndexSchema,
  filtered: readonly string[],
  projected: readonly DocumentPath[],
): void => {
  if (index.projection === 'ALL') return;
  const held = new Set([...keyNamesOf(schema), ...keyNamesOf(index), ...index.included]);
  const missing = (names: readonly string[]): string =>
    [...new Set(names.filter((name) => !held.has(name)))].join(', ');
  const notProjected = missing(projected.map(([name]) => name));
  if (notProjected !== '')
    throw invalidParameter(`Global secondary index ${index.name} does not project [${notProjected}]`);
  const notFiltered = missing(filtered);
  if (notFiltered !== '')
    throw invalidParameter(
      `Secondary index ${index.name} does not project one or more filter attributes: [${notFiltered}]`,
    );
};

const expressionsOf = (members: RequestMembers, schema: TableSchema, index: IndexSchema | undefined) => {
  const key = index ?? schema;
  const text = textMember(members, 'KeyConditionExpression');
  const filterText = expressionMember(members, 'FilterExpression');
  const projectionText = expressionMember(members, 'ProjectionExpression');
  const placeholders = new Placeholders(members.ExpressionAttributeNames, members.ExpressionAttributeValues, true);
  const condition = parseKeyCondition(
    new ConditionParser(new Tokens('KeyConditionExpression', text), placeholders).parse(),
    key,
  );
  const filter =
    filterText === undefined
      ? undefined
      : new ConditionParser(new Tokens('FilterExpression', filterText), placeholders).parse();
  const paths =
    projectionText === undefined
      ? undefined
      : parseProjection(new Tokens('ProjectionExpression', projectionText), placeholders);
  placeholders.expectAllUsed();
  refusePathsIntoKeys(schema, placeholders);
  if (index !== undefined)
    refuseWhatIsNotThere(schema, index, filter === undefined ? [] : listConditionNames(filter), paths ?? []);
  const keyNames = new Set(keyNamesOf(key));
  const filtered = filter === undefined ? undefined : listConditionNames(filter).find((name) => keyNames.has(name));
  if (filtered !== undefined)
    throw invalid(`Filter Expression can only contain non-primary key attributes: Primary key attribute: ${filtered}`);
  return { condition, filter, paths };
};

/** Returns the start of a page. Throws TableError if it is not a key of the table or index, or in another partition. */
const startOf = (
  members: RequestMembers,
  table: StoredTable,
  index: IndexSchema | undefined,
  { hash }: KeyCondition,
): RangeRead['after'] => {
  if (members.ExclusiveStartKey === undefined) return undefined;
  const start = parseMap(members.ExclusiveStartKey);
  const key = index ?? table.schema;
  const wanted = [table.schema, ...(index === undefined ? [] : [index])].flatMap(({ hash: one, range }) =>
    range === undefined ? [one] : [one, range],
  );
  const names = new Set(wanted.map(({ name }) => name));
  const fits = wanted.every(({ name, type }) => {
    const value = memberOf(start, name);
    return value !== undefined && typeOf(value) === type;
  });
  if (!fits || Object.keys(start).length !== names.size) throw invalid('The provided starting key is invalid');
  if (!areEqualValues(start[key.hash.name]!, hash))
    throw invalid('The provided starting key is outside query boundaries based on provided conditions');
  const place = placeOfKey(table.schema, keyOf(start, table.schema));
  return { ...place, range: key.range === undefined ? Buffer.alloc(0) : encodeKey(start[key.range.name]!) };
};

const limitOf = (members: RequestMembers): number => {
  const limit = members.Limit ?? Number.POSITIVE_INFINITY;
  if (typeof limit === 'number' && limit >= 1) return limit;
  throw invalid(
    "1 validation error detected: Value at 'limit' failed to satisfy constraint: Member must have value greater than or equal to 1",
  );
};

const readPage = (items: Iterable<StoredItem>, limit: number) => {
  const page: StoredItem[] = [];
  let sizeBytes = 0;
  for (const item of items) {
    if (page.length === limit || (page.length > 0 && sizeBytes + item.sizeBytes > pageBytes))
      return { page, sizeBytes, isCut: true };
    page.push(item);
    sizeBytes += item.sizeBytes;
  }
  return { page, sizeBytes, isCut: page.length === limit };
};

/** Runs Query and returns the JSON response. Throws TableError */
export const query = (store: TableStore, request: unknown): string => {
  const members = readMembers(request, known, 'Query');
  const table = findTable(store, textMember(members, 'TableName'));
  const index = indexOf(table, members);
  const { condition, filter, paths } = expressionsOf(members, table.schema, index);
  const after = startOf(members, table, index, condition);
  const isDescending = !flagMember(members, 'ScanIndexForward', true);
  const { page, sizeBytes, isCut } = readPage(
    readRange(store, { table, index, condition, isDescending, after }),
    limitOf(members),
  );

  const parse = ({ json }: StoredItem): AttributeMap => JSON.parse(json) as AttributeMap;
  const kept = filter === undefined ? page : page.filter((item) => holds(filter, parse(item)));
  const items = kept.map((item) => (paths === undefined ? item.json : JSON.stringify(project(parse(item), paths))));
  const last = isCut ? page.at(-1) : undefined;
  const parts = [`"Items":[${items.join(',')}]`, `"Count":${items.length}`, `"ScannedCount":${page.length}`];
  if (last !== undefined) {
    const key = index === undefined ? keyOf(parse(last), table.schema) : keyOf(parse(last), table.schema, index);
    parts.push(`"LastEvaluatedKey":${JSON.stringify(key)}`);
  }
  const read = consumedByRead(table.schema.name, sizeBytes, flagMember(members, 'ConsistentRead', false), index?.name);
  const consumed = consumedAnswer(read, members);
  if (consumed !== undefined) parts.push(`"ConsumedCapacity":${JSON.stringify(consumed)}`);
  return `{${parts.join(',')}}`;
};
