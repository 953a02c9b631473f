import { applyUpdate } from '../expressions/apply-update.ts';
import type { ConditionTree } from '../expressions/condition.ts';
import { ConditionParser } from '../expressions/condition-parser.ts';
import { holds } from '../expressions/evaluate-condition.ts';
import { Placeholders } from '../expressions/placeholders.ts';
import { Tokens } from '../expressions/tokens.ts';
import type { Change } from '../expressions/update.ts';
import { parseUpdate } from '../expressions/update-parser.ts';
import type { StoredTable } from '../storage/table-schema.ts';
import type { ItemPlace, TableStore } from '../storage/table-store.ts';
import { type AttributeMap, parseMap } from '../values/attribute-value.ts';
import { maxItemBytes, measureItem } from '../values/item-size.ts';
import { invalid, TableError } from '../values/table-error.ts';
import { type Consumed, consumedByWrite } from './capacity.ts';
import { findTable } from './find-table.ts';
import { checkIndexKeys, placeOfItem, placeOfKey, refuseKeyChange, refusePathsIntoKeys } from './item-keys.ts';
import { choiceMember, expressionMember, type RequestMembers, textMember } from './request-members.ts';

export type WriteKind = 'Put' | 'Update' | 'Delete' | 'ConditionCheck';

export interface ItemWrite {
  readonly kind: WriteKind;
  readonly table: StoredTable;
  readonly place: ItemPlace;
  /** Item to put, or key of another kind of write. */
  readonly given: AttributeMap;
  readonly changes: readonly Change[];
  readonly condition: ConditionTree | undefined;
  readonly returnsItemOnFailure: boolean;
}

export interface WriteResult {
  readonly before: AttributeMap | undefined;
  readonly after: AttributeMap | undefined;
  readonly consumed: Consumed;
}

/** Parses a write of a request. Throws TableError if it is invalid. */
export const parseWrite = (store: TableStore, kind: WriteKind, members: RequestMembers): ItemWrite => {
  const table = findTable(store, textMember(members, 'TableName'));
  const conditionText = expressionMember(members, 'ConditionExpression');
  const updateText = kind === 'Update' ? expressionMember(members, 'UpdateExpression') : undefined;
  if (kind === 'ConditionCheck' && conditionText === undefined) textMember(members, 'ConditionExpression');
  const placeholders = new Placeholders(
    members.ExpressionAttributeNames,
    members.ExpressionAttributeValues,
    conditionText !== undefined || updateText !== undefined,
  );
  const changes = updateText === undefined ? [] : parseUpdate(new Tokens('UpdateExpression', updateText), placeholders);
  const condition =
    conditionText === undefined
      ? undefined
      : new ConditionParser(new Tokens('ConditionExpression', conditionText), placeholders).parse();
  placeholders.expectAllUsed();
  refusePathsIntoKeys(table.schema, placeholders);
  const given = parseMap(members[kind === 'Put' ? 'Item' : 'Key']);
  refuseKeyChange(
    table.schema,
    changes.map(({ path }) => path[0]),
  );
  const place = kind === 'Put' ? placeOfItem(table.schema, given) : placeOfKey(table.schema, given);
  if (kind === 'Put') checkIndexKeys(table.schema, given);
  if (kind === 'Put' && measureItem(given) > maxItemBytes)
    throw invalid('Item size has exceeded the maximum allowed size');
  const returnsItemOnFailure =
    choiceMember(members, 'ReturnValuesOnConditionCheckFailure', ['NONE', 'ALL_OLD']) === 'ALL_OLD';
  return { kind, table, place, given, changes, condition, returnsItemOnFailure };
};

const conditionFailed = (item: AttributeMap | undefined): TableError =>
  new TableError(
    'ConditionalCheckFailedException',
    'The conditional request failed',
    item === undefined ? {} : { Item: item },
  );

const resultOf = (
  { kind, table, given, changes }: ItemWrite,
  before: AttributeMap | undefined,
): AttributeMap | undefined => {
  switch (kind) {
    case 'Put':
      return given;
    case 'Delete':
      return undefined;
    case 'ConditionCheck':
      return before;
    case 'Update': {
      const after = applyUpdate(changes, before ?? given);
      checkIndexKeys(table.schema, after);
      return after;
    }
  }
};

/**
 * Runs a write inside a transaction of the file.
 *
 * Throws TableError if its condition is false, or the write does not fit the current item.
 */
export const applyWrite = (store: TableStore, write: ItemWrite, factor: 1 | 2): WriteResult => {
  const { table, place, condition, returnsItemOnFailure, kind } = write;
  const stored = store.item(table, place);
  const before = stored === undefined ? undefined : (JSON.parse(stored.json) as AttributeMap);
  if (condition !== undefined && !holds(condition, before ?? {}))
    throw conditionFailed(returnsItemOnFailure ? before : undefined);
  const after = resultOf(write, before);
  const sizeBytes = after === undefined ? 0 : measureItem(after);
  if (sizeBytes > maxItemBytes) throw invalid('Item size to update has exceeded the maximum allowed size');
  const indexes = kind === 'ConditionCheck' ? new Map() : store.replace(table, place, before, after, sizeBytes);
  const consumed = consumedByWrite(table.schema.name, Math.max(stored?.sizeBytes ?? 0, sizeBytes), indexes, factor);
  return { before, after, consumed };
};
