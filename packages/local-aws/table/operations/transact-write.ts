import { forgetOldTokens, wasCommitted } from '../storage/request-tokens.ts';
import type { TableStore } from '../storage/table-store.ts';
import { measureItem } from '../values/item-size.ts';
import { invalid, TableError } from '../values/table-error.ts';
import { addConsumed, type Consumed, consumedAnswer } from './capacity.ts';
import { applyWrite, type ItemWrite, parseWrite, type WriteKind } from './item-write.ts';
import { type RequestMembers, readMembers, textMember } from './request-members.ts';

const known = new Set(['TransactItems', 'ClientRequestToken', 'ReturnConsumedCapacity']);
const kinds = ['Put', 'Update', 'Delete', 'ConditionCheck'] as const satisfies readonly WriteKind[];
const common = [
  'TableName',
  'ConditionExpression',
  'ExpressionAttributeNames',
  'ExpressionAttributeValues',
  'ReturnValuesOnConditionCheckFailure',
];
const knownOf: Readonly<Record<WriteKind, ReadonlySet<string>>> = {
  Put: new Set([...common, 'Item']),
  Update: new Set([...common, 'Key', 'UpdateExpression']),
  Delete: new Set([...common, 'Key']),
  ConditionCheck: new Set([...common, 'Key']),
};

/** Source: DynamoDB API, TransactWriteItems. */
const maxWrites = 100;
const maxTransactionBytes = 4 * 1024 * 1024;

const parseWrites = (store: TableStore, items: unknown): readonly ItemWrite[] => {
  if (!Array.isArray(items) || items.length === 0 || items.length > maxWrites)
    throw invalid(
      `1 validation error detected: Value at 'transactItems' failed to satisfy constraint: Member must have length between 1 and ${maxWrites}`,
    );
  const writes = items.map((item: unknown) => {
    const members = readMembers(item, new Set(kinds), 'TransactItems');
    const [kind, ...others] = kinds.filter((each) => members[each] !== undefined);
    if (kind === undefined || others.length > 0)
      throw invalid('TransactItems can only contain one of Check, Put, Update or Delete');
    if (kind === 'Update') textMember(members.Update as RequestMembers, 'UpdateExpression');
    return parseWrite(store, kind, readMembers(members[kind], knownOf[kind], kind));
  });
  const places = new Set(
    writes.map(({ table, place: { pk, sk } }) => `${table.id} ${pk.toString('hex')} ${sk.toString('hex')}`),
  );
  if (places.size < writes.length) throw invalid('Transaction request cannot include multiple operations on one item');
  const sizeBytes = writes.reduce((sum, { given }) => sum + measureItem(given), 0);
  if (sizeBytes > maxTransactionBytes) throw invalid('Transaction request size has exceeded the maximum allowed size');
  return writes;
};

interface Reason {
  readonly Code: 'None' | 'ConditionalCheckFailed' | 'ValidationError';
  readonly Message?: string;
}

const reasonOf = (error: TableError): Reason => ({
  Code: error.type === 'ConditionalCheckFailedException' ? 'ConditionalCheckFailed' : 'ValidationError',
  Message: error.message,
  ...error.more,
});

/** Runs all writes. If one fails, throws TableError with a reason for each, in their order. */
const applyAll = (store: TableStore, writes: readonly ItemWrite[]): readonly Consumed[] => {
  const consumed: Consumed[] = [];
  const reasons = writes.map((write): Reason => {
    try {
      consumed.push(applyWrite(store, write, 2).consumed);
      return { Code: 'None' };
    } catch (error) {
      if (error instanceof TableError) return reasonOf(error);
      throw error;
    }
  });
  if (consumed.length === writes.length) return consumed;
  const codes = reasons.map(({ Code }) => Code).join(', ');
  const message = `Transaction cancelled, please refer cancellation reasons for specific reasons [${codes}]`;
  throw new TableError('TransactionCanceledException', message, { Message: message, CancellationReasons: reasons });
};

/** Runs TransactWriteItems and returns the JSON response. Throws TableError */
export const transactWrite = (store: TableStore, request: unknown, nowMs: number): string => {
  const members = readMembers(request, known, 'TransactWriteItems');
  const writes = parseWrites(store, members.TransactItems);
  const token = members.ClientRequestToken === undefined ? undefined : textMember(members, 'ClientRequestToken');
  if (token !== undefined && token.length > 36)
    throw invalid(
      "1 validation error detected: Value at 'clientRequestToken' failed to satisfy constraint: Member must have length less than or equal to 36",
    );
  const consumed = store.file.transaction(() => {
    if (token !== undefined && wasCommitted(store.file, token, JSON.stringify(members.TransactItems), nowMs)) return [];
    return applyAll(store, writes);
  });
  if (consumed.length > 0 && Math.random() < 0.005) forgetOldTokens(store.file, nowMs);
  const { ReturnConsumedCapacity: asked = 'NONE' } = members;
  return JSON.stringify({
    ConsumedCapacity: asked === 'NONE' ? undefined : addConsumed(consumed).map((each) => consumedAnswer(each, members)),
  });
};
