import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ask, engineWithTable, key, stored, TableName } from './asked-engine.ts';

const put = (pk: string, more: object = {}) => ({ Put: { TableName, Item: { ...key(pk), a: { N: '1' } }, ...more } });
const count = (pk: string) => ({
  Update: {
    TableName,
    Key: key(pk),
    UpdateExpression: 'ADD tally :one',
    ExpressionAttributeValues: { ':one': { N: '1' } },
  },
});
const transact = (engine: ReturnType<typeof engineWithTable>, TransactItems: object[], more: object = {}) =>
  ask(engine, 'TransactWriteItems', { TransactItems, ...more });
const free = { ConditionExpression: 'attribute_not_exists(pk)' };

describe('table transaction', () => {
  it('applies all of its writes, or none with the reason per write in order', () => {
    const engine = engineWithTable();
    expect(transact(engine, [put('taken'), count('counted')])).toEqual({ status: 200, error: undefined, message: '' });
    const cancelled = transact(engine, [
      put('new'),
      put('taken', { ...free, ReturnValuesOnConditionCheckFailure: 'ALL_OLD' }),
      count('counted'),
      { Update: { TableName, Key: key('taken', 'y'), UpdateExpression: 'SET a = b' } },
      { Delete: { TableName, Key: key('none'), ConditionExpression: 'attribute_exists(pk)' } },
    ]);
    expect(cancelled.error).toBe('TransactionCanceledException');
    expect(cancelled.message).toBe(
      'Transaction cancelled, please refer cancellation reasons for specific reasons [None, ConditionalCheckFailed, None, ValidationError, ConditionalCheckFailed]',
    );
    expect(cancelled.CancellationReasons).toEqual([
      { Code: 'None' },
      {
        Code: 'ConditionalCheckFailed',
        Message: 'The conditional request failed',
        Item: { ...key('taken'), a: { N: '1' } },
      },
      { Code: 'None' },
      {
        Code: 'ValidationError',
        Message: 'The provided expression refers to an attribute that does not exist in the item',
      },
      { Code: 'ConditionalCheckFailed', Message: 'The conditional request failed' },
    ]);
    expect([stored(engine, 'new'), stored(engine, 'counted').tally]).toEqual([undefined, { N: '1' }]);
  });

  it('runs once per token, also after a restart, and again after ten minutes', () => {
    const folder = mkdtempSync(join(tmpdir(), 'bulkfill-table-'));
    const path = join(folder, 'table.db');
    let nowMs = 1_000_000;
    const token = { ClientRequestToken: '5a5e8d2c-6f4f-4b6e-9f0f-0d3c1f0f5f11' };
    const first = engineWithTable(path, () => nowMs);
    expect(transact(first, [count('c'), put('p', free)], token).status).toBe(200);
    expect(transact(first, [count('c'), put('p', free)], token).status).toBe(200);
    first.close();
    const second = engineWithTable(path, () => nowMs);
    nowMs += 599_999;
    expect(transact(second, [count('c'), put('p', free)], token).status).toBe(200);
    expect(stored(second, 'c').tally).toEqual({ N: '1' });
    expect(transact(second, [count('c')], token).error).toBe('IdempotentParameterMismatchException');
    nowMs++;
    expect(transact(second, [count('c')], token).status).toBe(200);
    expect(stored(second, 'c').tally).toEqual({ N: '2' });
    second.close();
    rmSync(folder, { recursive: true });
  });

  it('can be repeated with its token after a cancellation', () => {
    const engine = engineWithTable();
    const token = { ClientRequestToken: 'again' };
    transact(engine, [put('p')]);
    expect(transact(engine, [put('p', free)], token).error).toBe('TransactionCanceledException');
    ask(engine, 'DeleteItem', { TableName, Key: key('p') });
    expect(transact(engine, [put('p', free)], token).status).toBe(200);
  });

  it('has 1 to 100 writes, each of a different item', () => {
    const writes = (length: number) => Array.from({ length }, (_, index) => put(`item ${index}`));
    const engine = engineWithTable();
    expect(transact(engine, writes(100)).status).toBe(200);
    expect(transact(engine, writes(101)).error).toBe('ValidationException');
    expect(transact(engine, []).error).toBe('ValidationException');
    expect(transact(engine, [put('a'), count('a')]).message).toBe(
      'Transaction request cannot include multiple operations on one item',
    );
    expect(transact(engine, [{ ...put('a'), ...count('b') }]).message).toBe(
      'TransactItems can only contain one of Check, Put, Update or Delete',
    );
    expect(stored(engine, 'a')).toBeUndefined();
  });

  it('reports consumed capacity only if requested', () => {
    const answer = transact(engineWithTable(), [put('one')], { ReturnConsumedCapacity: 'NONE' });
    expect(answer).not.toHaveProperty('ConsumedCapacity');
  });

  it('counts the consumption of its table writes twice', () => {
    const engine = engineWithTable();
    const due = { dueShard: { S: 'job#1' }, dueAtMs: { N: '1' } };
    const Item = { ...key('due'), ...due };
    const consumed = transact(engine, [{ Put: { TableName, Item } }, put('other')], {
      ReturnConsumedCapacity: 'INDEXES',
    }).ConsumedCapacity;
    expect(consumed).toEqual([
      {
        TableName,
        CapacityUnits: 5,
        Table: { CapacityUnits: 4 },
        GlobalSecondaryIndexes: { due: { CapacityUnits: 1 } },
      },
    ]);
    const moved = { TableName, Item: { ...Item, dueAtMs: { N: '2' } }, ReturnConsumedCapacity: 'INDEXES' };
    expect(ask(engine, 'PutItem', moved).ConsumedCapacity.GlobalSecondaryIndexes).toEqual({
      due: { CapacityUnits: 2 },
    });
    const read = { TableName, Key: key('due'), ReturnConsumedCapacity: 'TOTAL' };
    expect(ask(engine, 'GetItem', read).ConsumedCapacity.CapacityUnits).toBe(0.5);
    expect(ask(engine, 'GetItem', { ...read, ConsistentRead: true }).ConsumedCapacity.CapacityUnits).toBe(1);
  });
});
