import { describe, expect, it } from 'vitest';
import { ask, engineWithTable, key, TableName } from './asked-engine.ts';

const Item = {
  ...key('thing'),
  text: { S: 'abc é' },
  number: { N: '10' },
  bytes: { B: 'AQID' },
  yes: { BOOL: true },
  nothing: { NULL: true },
  list: { L: [{ S: 'one' }, { M: { deep: { N: '2' } } }] },
  map: { M: { nested: { S: 'x' }, 'a.b': { N: '1' }, constructor: { S: 'own' } } },
  tags: { SS: ['red', 'blue'] },
  sizes: { NS: ['1', '2.5'] },
};

const values: Record<string, object> = {
  ':ten': { N: '10.0' },
  ':nine': { N: '9' },
  ':abc': { S: 'abc' },
  ':b': { S: 'b' },
  ':z': { S: 'z' },
  ':two': { N: '2' },
  ':five': { N: '5' },
  ':red': { S: 'red' },
  ':blueRed': { SS: ['blue', 'red'] },
  ':half': { N: '2.50' },
  ':true': { BOOL: true },
  ':null': { NULL: true },
  ':typeL': { S: 'L' },
  ':one': { S: 'one' },
  ':middle': { B: 'Ag==' },
  ':start': { B: 'AQI=' },
};
const names: Record<string, string> = {
  '#n': 'number',
  '#t': 'text',
  '#dotted': 'a.b',
  '#m': 'map',
  '#l': 'list',
  '#proto': '__proto__',
  '#ctor': 'constructor',
};

/** Whether the condition held for the item, as a transaction's check tells. */
const check = (ConditionExpression: string, pk = 'thing') => {
  const engine = engineWithTable();
  ask(engine, 'PutItem', { TableName, Item });
  const used = <Value>(all: Record<string, Value>) =>
    Object.fromEntries(Object.entries(all).filter(([name]) => new RegExp(`${name}\\b`).test(ConditionExpression)));
  const [usedNames, usedValues] = [used(names), used(values)];
  const ConditionCheck = {
    TableName,
    Key: key(pk),
    ConditionExpression,
    ...(Object.keys(usedNames).length === 0 ? {} : { ExpressionAttributeNames: usedNames }),
    ...(Object.keys(usedValues).length === 0 ? {} : { ExpressionAttributeValues: usedValues }),
  };
  return ask(engine, 'TransactWriteItems', { TransactItems: [{ ConditionCheck }] });
};

describe('DynamoDB conditions', () => {
  it.each([
    'attribute_exists(pk)',
    'attribute_not_exists(nowhere) and attribute_exists(#m.nested)',
    '#n = :ten',
    '#n <> :nine',
    'nowhere <> :nine',
    '#n > :nine AND #n >= :ten AND NOT #n < :ten',
    '#n BETWEEN :nine AND :ten',
    ':ten IN (:z, #n) and #n IN (:nine, :ten)',
    'begins_with(#t, :abc)',
    'begins_with(bytes, :start)',
    'contains(#t, :b)',
    'contains(bytes, :middle)',
    'contains(tags, :red)',
    'contains(sizes, :half)',
    'contains(#l, :one)',
    'tags = :blueRed',
    'size(tags) = :two',
    'size(#t) = :five',
    'size(#l) = :two AND size(#m.nested) < :two',
    'attribute_type(#l, :typeL)',
    'yes = :true AND nothing = :null',
    '#l[1].deep = :two AND #l[0] = :one',
    '#m.#dotted < :two',
    '#m.#ctor <> :one',
    'attribute_not_exists(#ctor) AND attribute_not_exists(#m.#proto)',
    'NOT #n = :nine AND NOT (#n = :nine OR #n = :five)',
    'yes = :null OR yes = :true AND #n = :ten',
  ])('evaluates %s as true', (condition) => {
    expect(check(condition)).toMatchObject({ status: 200, message: '' });
  });

  it.each([
    '#n < #t',
    '#t = :ten',
    'nowhere = :nine',
    'nowhere < :nine',
    'size(nowhere) = :two',
    'size(#n) = :two',
    '#n IN (:nine, :five)',
    'contains(#t, :z)',
    'contains(#n, :two)',
    '#l[7] = :one',
    '#n.nested = :ten',
    'attribute_exists(#l.nested)',
    'NOT attribute_exists(pk)',
    '(yes = :null OR yes = :true) AND #n = :nine',
  ])('evaluates %s as false', (condition) => {
    expect(check(condition).CancellationReasons).toEqual([
      { Code: 'ConditionalCheckFailed', Message: 'The conditional request failed' },
    ]);
  });

  it('evaluate a missing item as one without attributes', () => {
    expect(check('attribute_not_exists(pk)', 'absent').status).toBe(200);
    expect(check('attribute_exists(pk)', 'absent').error).toBe('TransactionCanceledException');
  });

  // Messages as the service gives them: DynamoDB developer guide, "Expressions"; its own answers.
  it.each([
    ['status = :ten', 'Attribute name is a reserved keyword; reserved keyword: status'],
    [
      '#unknown = :ten',
      'An expression attribute name used in the document path is not defined; attribute name: #unknown',
    ],
    ['#n = :unknown', 'An expression attribute value used in expression is not defined; attribute value: :unknown'],
    ['#n = ', 'Syntax error; token: "<EOF>"'],
    ['#n == :ten', 'Syntax error; token: "="'],
    ['#n = :ten )', 'Syntax error; token: ")"'],
    ['#n ~ :ten', 'Syntax error; token: "~"'],
    [' ', 'The expression can not be empty;'],
    ['_n = :ten', 'Syntax error; token: "_"'],
    [
      '#t IN (:abc, #t)',
      'The first operand must be distinct from the remaining operands for this operator or function; operator: IN',
    ],
    ['((#n = :ten))', 'The expression has redundant parentheses;'],
    ['unknown(#n)', 'Invalid function name; function: unknown'],
    ['attribute_exists(:ten)', 'Operator or function requires a document path; operator or function: attribute_exists'],
    [
      'begins_with(#n, :ten)',
      'Incorrect operand type for operator or function; operator or function: begins_with, operand type: N',
    ],
    ['#n < :true', 'Incorrect operand type for operator or function; operator or function: <, operand type: BOOL'],
    [
      '#n BETWEEN :ten AND :nine',
      'The BETWEEN operator requires upper bound to be greater than or equal to lower bound;',
    ],
    ['attribute_type(#n, :red)', 'Invalid attribute type name found;'],
    [
      '#n = #n',
      'The first operand must be distinct from the remaining operands for this operator or function; operator: =',
    ],
    [`#n = :ten${' '.repeat(4100)}`, 'Expression size has exceeded the maximum allowed size;'],
  ])('rejects %s', (condition, message) => {
    const answer = check(condition);
    expect(answer).toMatchObject({ status: 400, error: 'ValidationException' });
    expect(answer.message).toContain(`Invalid ConditionExpression: ${message}`);
  });

  it('contain at most 4,096 bytes', () => {
    const condition = '#n = :ten';
    expect(check(condition.padEnd(4096)).status).toBe(200);
    expect(check(condition.padEnd(4097)).message).toContain('expression size: 4097');
  });

  it('use every placeholder of the request', () => {
    const engine = engineWithTable();
    const put = (more: object) => ask(engine, 'PutItem', { TableName, Item: key('a'), ...more });
    const ConditionExpression = 'attribute_not_exists(pk)';
    expect(put({ ConditionExpression, ExpressionAttributeNames: { '#a': 'a' } }).message).toBe(
      'Value provided in ExpressionAttributeNames unused in expressions: keys: {#a}',
    );
    expect(put({ ConditionExpression, ExpressionAttributeValues: { ':a': { N: '1' } } }).message).toBe(
      'Value provided in ExpressionAttributeValues unused in expressions: keys: {:a}',
    );
    expect(put({ ExpressionAttributeNames: { '#a': 'a' } }).message).toBe(
      'ExpressionAttributeNames can only be specified when using expressions',
    );
    expect(put({ ConditionExpression, ExpressionAttributeNames: { a: 'a' } }).message).toContain(
      'contains invalid key',
    );
  });
});
