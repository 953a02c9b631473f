import { describe, expect, it } from 'vitest';
import { ask, engineWithTable, key, TableName } from './asked-engine.ts';

/** The item of the chapter "Using update expressions in DynamoDB" of the developer guide. */
const product = {
  ...key('789'),
  ProductCategory: { S: 'Home Improvement' },
  Price: { N: '52' },
  InStock: { BOOL: true },
  Brand: { S: 'Acme' },
  Colors: { SS: ['Red', 'Black'] },
  RelatedItems: { L: [{ S: 'Hammer' }, { S: 'Nails' }] },
  ProductReviews: { M: { FiveStar: { L: [{ S: 'Best product ever!' }] } } },
};

const updated = (UpdateExpression: string, values: object = {}, more: object = {}) => {
  const engine = engineWithTable();
  ask(engine, 'PutItem', { TableName, Item: product });
  return ask(engine, 'UpdateItem', {
    TableName,
    Key: key('789'),
    UpdateExpression,
    ReturnValues: 'ALL_NEW',
    ...(Object.keys(values).length === 0 ? {} : { ExpressionAttributeValues: values }),
    ...more,
  });
};

describe('table updates', () => {
  it('set attributes, members of maps and elements of lists', () => {
    const { Attributes } = updated(
      'SET Brand = :b, ProductReviews.OneStar = :l, RelatedItems[1] = :b, RelatedItems[9] = :p, Former = Price',
      {
        ':b': { S: 'Better' },
        ':l': { L: [] },
        ':p': { N: '1.0' },
      },
    );
    expect(Attributes).toEqual({
      ...product,
      Brand: { S: 'Better' },
      ProductReviews: { M: { ...product.ProductReviews.M, OneStar: { L: [] } } },
      RelatedItems: { L: [{ S: 'Hammer' }, { S: 'Better' }, { N: '1' }] },
      Former: { N: '52' },
    });
  });

  it('increment and decrement exactly', () => {
    expect(updated('SET Price = Price - :p', { ':p': { N: '0.10' } }).Attributes.Price).toEqual({ N: '51.9' });
    expect(
      updated('SET Price = :p + Price', { ':p': { N: '99999999999999999999999999999999999900' } }).Attributes.Price,
    ).toEqual({
      N: '99999999999999999999999999999999999952',
    });
    expect(updated('ADD Price :p, Sold :p', { ':p': { N: '1' } }).Attributes).toMatchObject({
      Price: { N: '53' },
      Sold: { N: '1' },
    });
  });

  it('append to lists and keep the existing elements', () => {
    const append = updated('SET RelatedItems = list_append(:l, RelatedItems)', { ':l': { L: [{ S: 'Saw' }] } });
    expect(append.Attributes.RelatedItems.L.map(({ S }: { S: string }) => S)).toEqual(['Saw', 'Hammer', 'Nails']);
    const keep = updated('SET Price = if_not_exists(Price, :p), Cost = if_not_exists(Cost, :p) + :p', {
      ':p': { N: '3' },
    });
    expect(keep.Attributes).toMatchObject({ Price: { N: '52' }, Cost: { N: '6' } });
  });

  it('remove attributes and elements by their index before the update', () => {
    const { Attributes } = updated(
      'REMOVE Brand, RelatedItems[0], RelatedItems[1], Absent, ProductReviews.FiveStar[0]',
    );
    expect(Attributes.Brand).toBeUndefined();
    expect(Attributes.RelatedItems).toEqual({ L: [] });
    expect(Attributes.ProductReviews).toEqual({ M: { FiveStar: { L: [] } } });
  });

  it('add to sets and remove from them, and keep no empty set', () => {
    const colors = (update: string, SS: string[]) => new Set(updated(update, { ':c': { SS } }).Attributes.Colors?.SS);
    expect(colors('ADD Colors :c', ['Red', 'White'])).toEqual(new Set(['Red', 'Black', 'White']));
    expect(colors('DELETE Colors :c', ['Red', 'Pink'])).toEqual(new Set(['Black']));
    expect(updated('DELETE Colors :c, Absent :c', { ':c': { SS: ['Red', 'Black'] } }).Attributes).not.toHaveProperty(
      'Colors',
    );
  });

  it('read the item in its state before the update', () => {
    const { Attributes } = updated('SET Brand = ProductCategory, ProductCategory = Brand');
    expect(Attributes).toMatchObject({ Brand: { S: 'Home Improvement' }, ProductCategory: { S: 'Acme' } });
  });

  it('create a missing item', () => {
    const engine = engineWithTable();
    const update = {
      TableName,
      Key: key('new'),
      UpdateExpression: 'SET a = :a',
      ExpressionAttributeValues: { ':a': { S: '' } },
    };
    expect(ask(engine, 'UpdateItem', { ...update, ReturnValues: 'ALL_OLD' }).Attributes).toBeUndefined();
    expect(ask(engine, 'UpdateItem', { ...update, ReturnValues: 'ALL_OLD' }).Attributes).toEqual({
      ...key('new'),
      a: { S: '' },
    });
    expect(ask(engine, 'UpdateItem', { ...update, ReturnValues: 'UPDATED_NEW' }).Attributes).toEqual({ a: { S: '' } });
    expect(ask(engine, 'UpdateItem', { TableName, Key: key('bare'), ReturnValues: 'ALL_NEW' }).Attributes).toEqual(
      key('bare'),
    );
  });

  it('keep names of Object.prototype separate from the attributes of the item', () => {
    const names = { ExpressionAttributeNames: { '#p': '__proto__', '#c': 'constructor' } };
    const { Attributes } = updated('SET #p = :v, #c = if_not_exists(#c, :v)', { ':v': { S: 'own' } }, names);
    expect(Object.entries(Attributes)).toEqual(
      expect.arrayContaining([
        ['__proto__', { S: 'own' }],
        ['constructor', { S: 'own' }],
      ]),
    );
  });

  it.each([
    [
      'SET pk = :v',
      'One or more parameter values were invalid: Cannot update attribute pk. This attribute is part of the key',
    ],
    ['SET Brand = Absent', 'The provided expression refers to an attribute that does not exist in the item'],
    ['SET Brand = Brand + :n', 'An operand in the update expression has an incorrect data type'],
    ['ADD Brand :n', 'An operand in the update expression has an incorrect data type'],
    ['SET Absent.nested = :v', 'The document path provided in the update expression is invalid for update'],
    ['REMOVE Brand[0]', 'The document path provided in the update expression is invalid for update'],
    ['REMOVE Nowhere[0]', 'The document path provided in the update expression is invalid for update'],
    ['SET Brand.nested = :v', 'The document path provided in the update expression is invalid for update'],
    [
      'SET dueAtMs = :v',
      'One or more parameter values were invalid: Type mismatch for Index Key dueAtMs Expected: N Actual: S IndexName: due',
    ],
    [
      'SET Brand = :v + :n',
      'Invalid UpdateExpression: Incorrect operand type for operator or function; operator or function: +, operand type: S',
    ],
    [
      'ADD Price :v',
      'Invalid UpdateExpression: Incorrect operand type for operator or function; operator: ADD, operand type: STRING',
    ],
    ['SET a = :v, a.b = :v', 'Invalid UpdateExpression: Two document paths overlap with each other;'],
    ['SET a.b = :v REMOVE a[0]', 'Invalid UpdateExpression: Two document paths conflict with each other;'],
    [
      'SET a = :v SET b = :v',
      'Invalid UpdateExpression: The "SET" section can only be used once in an update expression;',
    ],
    ['SET a = other(:v)', 'Invalid UpdateExpression: Invalid function name; function: other'],
    ['SET a :v', 'Invalid UpdateExpression: Syntax error; token: ":v"'],
    ['CHANGE a = :v', 'Invalid UpdateExpression: Syntax error; token: "CHANGE"'],
  ])('rejects %s', (update, message) => {
    const values = Object.fromEntries(
      [
        [':v', { S: 'v' }],
        [':n', { N: '1' }],
      ].filter(([name]) => update.includes(name as string)),
    );
    const answer = updated(update, values);
    expect(answer).toMatchObject({ status: 400, error: 'ValidationException' });
    expect(answer.message.startsWith(message)).toBe(true);
  });
});
