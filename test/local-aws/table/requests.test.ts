import { TableEngine } from '@bulkfill/local-aws/table/table-engine';
import { describe, expect, it } from 'vitest';
import { createTableInput } from '../../../infra/create-table-input.ts';
import { ask, engineWithTable, key, stored, TableName } from './asked-engine.ts';

const put = (Item: object) => ask(engineWithTable(), 'PutItem', { TableName, Item });

describe('table item', () => {
  it('has at most 400 KB, names included', () => {
    const textBytes = 400 * 1024 - Buffer.byteLength('pk' + 'a' + 'sk' + 'x' + 'text');
    const sized = (length: number) => ({ ...key('a'), text: { S: 'x'.repeat(length) } });
    expect(put(sized(textBytes)).status).toBe(200);
    expect(put(sized(textBytes + 1))).toMatchObject({
      status: 400,
      message: 'Item size has exceeded the maximum allowed size',
    });
    const engine = engineWithTable();
    ask(engine, 'PutItem', { TableName, Item: sized(textBytes) });
    const longer = {
      TableName,
      Key: key('a'),
      UpdateExpression: 'SET b = :b',
      ExpressionAttributeValues: { ':b': { S: '' } },
    };
    expect(ask(engine, 'UpdateItem', longer).message).toBe('Item size to update has exceeded the maximum allowed size');
  });

  it('may have a key of at most 2,048 and 1,024 bytes, neither empty', () => {
    expect(put(key('é'.repeat(1024), 'é'.repeat(512))).status).toBe(200);
    expect(put(key(`${'é'.repeat(1024)}x`)).message).toContain(
      'Size of hashkey has exceeded the maximum size limit of2048 bytes',
    );
    expect(put(key('a', `${'é'.repeat(512)}x`)).message).toContain(
      'Aggregated size of all range keys has exceeded the size limit of 1024',
    );
    expect(put(key('')).message).toContain('cannot contain an empty string value. Key: pk');
    expect(put({ ...key('a'), dueShard: { S: '' } }).message).toContain('IndexName: due, IndexKey: dueShard');
  });

  it.each([
    [{ pk: { S: 'a' } }, 'One or more parameter values were invalid: Missing the key sk in the item'],
    [
      { ...key('a'), sk: { N: '1' } },
      'One or more parameter values were invalid: Type mismatch for key sk expected: S actual: N',
    ],
    [{ ...key('a'), dueAtMs: { S: '1' } }, 'Type mismatch for Index Key dueAtMs Expected: N Actual: S IndexName: due'],
    [{ ...key('a'), v: {} }, 'Supplied AttributeValue is empty, must contain exactly one of the supported datatypes'],
    [{ ...key('a'), v: { S: 'a', N: '1' } }, 'Supplied AttributeValue has more than one datatypes set'],
    [{ ...key('a'), v: { X: 'a' } }, 'Supplied AttributeValue is empty'],
    [{ ...key('a'), v: { N: 'one' } }, 'The parameter cannot be converted to a numeric value'],
    [{ ...key('a'), v: { SS: [] } }, 'An string set  may not be empty'],
    [{ ...key('a'), v: { NS: ['1', '1.0'] } }, 'Input collection contains duplicates.'],
    [{ ...key('a'), v: { NULL: false } }, 'Null attribute value types must have the value of true'],
    [{ ...key('a'), v: { S: 1 } }, 'has another type than its name says'],
    [{ ...key('a'), v: { S: '\ud800' } }, 'has another type than its name says'],
    [{ ...key('a'), v: { B: '%' } }, 'is not base64'],
  ])('rejects %j', (item, message) => {
    const answer = put(item);
    expect(answer.status).toBe(400);
    expect(answer.message).toContain(message);
  });

  it('nests at most 32 levels deep', () => {
    const nested = (levels: number) => JSON.parse(`${'{"L":['.repeat(levels)}${']}'.repeat(levels)}`) as object;
    expect(put({ ...key('a'), v: nested(32) }).status).toBe(200);
    expect(put({ ...key('a'), v: nested(33) }).message).toContain('Nesting Levels have exceeded supported limits');
  });

  it('returns whole or with the requested attributes', () => {
    const engine = engineWithTable();
    const Item = {
      ...key('a'),
      m: { M: { x: { N: '1' }, y: { L: [{ S: 'one' }, { S: 'two' }] } } },
      s: { SS: ['b', 'a'] },
    };
    ask(engine, 'PutItem', { TableName, Item });
    expect(stored(engine, 'a')).toEqual(Item);
    const part = {
      TableName,
      Key: key('a'),
      ProjectionExpression: 'm.y[1], #s, none',
      ExpressionAttributeNames: { '#s': 's' },
    };
    expect(ask(engine, 'GetItem', part).message).toContain('reserved keyword: none');
    expect(ask(engine, 'GetItem', { ...part, ProjectionExpression: 'm.y[1], #s, absent' }).Item).toEqual({
      m: { M: { y: { L: [{ S: 'two' }] } } },
      s: { SS: ['b', 'a'] },
    });
  });
});

describe('a failed condition', () => {
  it('returns the item if requested', () => {
    const engine = engineWithTable();
    ask(engine, 'PutItem', { TableName, Item: key('a') });
    const second = { TableName, Item: key('a'), ConditionExpression: 'attribute_not_exists(pk)' };
    const failed = { status: 400, error: 'ConditionalCheckFailedException', message: 'The conditional request failed' };
    expect(ask(engine, 'PutItem', second)).toEqual(failed);
    expect(ask(engine, 'PutItem', { ...second, ReturnValuesOnConditionCheckFailure: 'ALL_OLD' })).toEqual({
      ...failed,
      Item: key('a'),
    });
  });
});

describe('table query', () => {
  const engine = engineWithTable();
  const ballast = { S: 'x'.repeat(300_000) };
  for (const sk of ['1', '2', '3', '4', '5']) {
    ask(engine, 'PutItem', { TableName, Item: { ...key('p', sk), ballast, dueShard: { S: 's' }, dueAtMs: { N: sk } } });
  }
  const query = (more: object) =>
    ask(engine, 'Query', {
      TableName,
      KeyConditionExpression: 'pk = :p',
      ExpressionAttributeValues: { ':p': { S: 'p' } },
      ...more,
    });
  const byIndex = {
    IndexName: 'due',
    KeyConditionExpression: 'dueShard = :p',
    ExpressionAttributeValues: { ':p': { S: 's' } },
  };

  it('ends a page at 1 MB or at its limit, and continues after it', () => {
    const first = query({});
    expect([first.Count, first.LastEvaluatedKey]).toEqual([3, key('p', '3')]);
    expect(query({ ExclusiveStartKey: first.LastEvaluatedKey })).toMatchObject({ Count: 2, ScannedCount: 2 });
    expect(query({ ...byIndex, Limit: 2 }).LastEvaluatedKey).toEqual({
      ...key('p', '2'),
      dueShard: { S: 's' },
      dueAtMs: { N: '2' },
    });
    expect(query({ ...byIndex, Limit: 5 }).Count).toBe(5);
  });

  it('filters the items it has read, and projects them', () => {
    const filtered = query({
      FilterExpression: 'dueAtMs > :one',
      ProjectionExpression: 'sk',
      ExpressionAttributeValues: { ':p': { S: 'p' }, ':one': { N: '1' } },
      Limit: 2,
    });
    expect(filtered).toMatchObject({ Items: [{ sk: { S: '2' } }], Count: 1, ScannedCount: 2 });
  });

  it.each([
    [{ KeyConditionExpression: 'sk = :p' }, 'Query condition missed key schema element: pk'],
    [{ KeyConditionExpression: 'pk > :p' }, 'Query key condition not supported'],
    [{ KeyConditionExpression: 'pk = :p AND another = :p' }, 'Query condition missed key schema element: sk'],
    [{ KeyConditionExpression: 'pk = :p OR sk = :p' }, 'Invalid operator used in KeyConditionExpression'],
    [{ KeyConditionExpression: 'pk = :p AND pk = :p' }, 'must only contain one condition per key'],
    [{ ExpressionAttributeValues: { ':p': { N: '1' } } }, 'Condition parameter type does not match schema type'],
    [
      { FilterExpression: 'sk = :p' },
      'Filter Expression can only contain non-primary key attributes: Primary key attribute: sk',
    ],
    [{ IndexName: 'none' }, 'The table does not have the specified index: none'],
    [{ ...byIndex, ConsistentRead: true }, 'Consistent reads are not supported on global secondary indexes'],
    [{ ExclusiveStartKey: { pk: { S: 'p' } } }, 'The provided starting key is invalid'],
    [{ ExclusiveStartKey: key('other') }, 'The provided starting key is outside query boundaries'],
    [{ Limit: 0 }, "Value at 'limit' failed to satisfy constraint"],
    [{ Select: 'COUNT' }, 'The embedded DynamoDB takes no Select in Query.'],
  ])('rejects %j', (more, message) => {
    expect(query(more)).toMatchObject({ status: 400, error: 'ValidationException' });
    expect(query(more).message).toContain(message);
  });
});

describe('table', () => {
  it('is created once, with a description that matches its creation', () => {
    const engine = new TableEngine(null);
    const input = createTableInput(TableName);
    expect(ask(engine, 'DescribeTable', { TableName }).error).toBe('ResourceNotFoundException');
    ask(engine, 'CreateTable', input);
    expect(ask(engine, 'CreateTable', input).error).toBe('ResourceInUseException');
    const { BillingMode: _, GlobalSecondaryIndexes: indexes, ...described } = input;
    expect(ask(engine, 'DescribeTable', { TableName }).Table).toMatchObject({ ...described, TableStatus: 'ACTIVE' });
    expect(ask(engine, 'DescribeTable', { TableName }).Table.GlobalSecondaryIndexes).toEqual(
      indexes?.map((index) => ({ ...index, IndexStatus: 'ACTIVE' })),
    );
  });

  it('adds an index later, including existing items', () => {
    const engine = new TableEngine(null);
    const { GlobalSecondaryIndexes: indexes, AttributeDefinitions, ...input } = createTableInput(TableName);
    ask(engine, 'CreateTable', { ...input, AttributeDefinitions });
    ask(engine, 'PutItem', { TableName, Item: { ...key('a'), dueShard: { S: 's' }, dueAtMs: { N: '1' } } });
    ask(engine, 'UpdateTable', {
      TableName,
      AttributeDefinitions,
      GlobalSecondaryIndexUpdates: [{ Create: indexes![0] }],
    });
    const query = {
      TableName,
      IndexName: 'due',
      KeyConditionExpression: 'dueShard = :s',
      ExpressionAttributeValues: { ':s': { S: 's' } },
    };
    expect(ask(engine, 'Query', query).Items).toEqual([{ ...key('a'), dueShard: { S: 's' }, dueAtMs: { N: '1' } }]);
  });

  it('answers a request outside of its protocol with an error that names the reason', () => {
    expect(new TableEngine(null).answer('GetItem', '{').body).toContain('SerializationException');
    expect(ask(engineWithTable(), 'GetItem', [])).toMatchObject({ error: 'SerializationException' });
    expect(ask(engineWithTable(), 'PutItem', { TableName, Item: key('a'), Expected: {} }).message).toBe(
      'The embedded DynamoDB takes no Expected in PutItem.',
    );
  });
});
