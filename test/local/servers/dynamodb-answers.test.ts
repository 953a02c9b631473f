import {
  ConditionalCheckFailedException,
  DynamoDBClient,
  GetItemCommand,
  PutItemCommand,
  QueryCommand,
  type QueryCommandOutput,
  ResourceNotFoundException,
  TransactionCanceledException,
  TransactWriteItemsCommand,
  UpdateItemCommand,
} from '@aws-sdk/client-dynamodb';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { indexInputs } from '../../../infra/create-table-input.ts';
import { localNames, localRegion } from '../../../infra/resources.ts';
import { createResources } from '../../../local/create-resources.ts';
import { type EmbeddedServers, startEmbeddedServers } from '../../../local/embedded-servers.ts';

let servers: EmbeddedServers;
let dynamodb: DynamoDBClient;
const TableName = localNames.table;
const key = (pk: string, sk = 'x') => ({ pk: { S: pk }, sk: { S: sk } });

beforeAll(async () => {
  servers = await startEmbeddedServers();
  await createResources(servers);
  dynamodb = new DynamoDBClient({
    endpoint: servers.endpoints.dynamodb,
    region: localRegion,
    credentials: servers.credentials,
    maxAttempts: 1,
  });
});
afterAll(() => servers.stop());

/** What the service relies on of DynamoDB, asked through the gate. */
describe('the embedded DynamoDB', () => {
  it('returns items of every type with any characters', async () => {
    const Item = {
      ...key('types'),
      text: { S: 'é "\n\r\u2028\u2029\u0000 日本 😀 \\' },
      number: { N: '-12345678901234567890.5' },
      bytes: { B: Uint8Array.from([0, 10, 13, 255]) },
      list: { L: [{ NULL: true as const }, { BOOL: false }, { M: { nested: { SS: ['a', 'b'] } } }] },
    };
    await dynamodb.send(new PutItemCommand({ TableName, Item }));
    expect(
      (await dynamodb.send(new GetItemCommand({ TableName, Key: key('types'), ConsistentRead: true }))).Item,
    ).toEqual(Item);
    expect((await dynamodb.send(new GetItemCommand({ TableName, Key: key('none') }))).Item).toBeUndefined();
  });

  it('returns the errors of failed conditions and transactions', async () => {
    const condition = { ConditionExpression: 'attribute_not_exists(pk)' };
    await dynamodb.send(new PutItemCommand({ TableName, Item: key('taken') }));
    await expect(dynamodb.send(new PutItemCommand({ TableName, Item: key('taken'), ...condition }))).rejects.toThrow(
      ConditionalCheckFailedException,
    );
    const writes = ['free', 'taken', 'free too'].map((name) => ({ Put: { TableName, Item: key(name), ...condition } }));
    const error = await dynamodb
      .send(new TransactWriteItemsCommand({ TransactItems: writes }))
      .catch((caught: unknown) => caught);
    expect(error).toBeInstanceOf(TransactionCanceledException);
    expect((error as TransactionCanceledException).CancellationReasons?.map(({ Code }) => Code)).toEqual([
      'None',
      'ConditionalCheckFailed',
      'None',
    ]);
    expect((await dynamodb.send(new GetItemCommand({ TableName, Key: key('free') }))).Item).toBeUndefined();
    await expect(dynamodb.send(new GetItemCommand({ TableName: 'not-there', Key: key('a') }))).rejects.toThrow(
      ResourceNotFoundException,
    );
    await expect(
      dynamodb.send(new PutItemCommand({ TableName, Item: { pk: { S: 'no sort key' } } })),
    ).rejects.toMatchObject({
      name: 'ValidationException',
    });
  });

  it('returns pages of a query on the table and on an index', async () => {
    const [index] = indexInputs();
    const [hash, range] = (index?.KeySchema ?? []).map(({ AttributeName }) => AttributeName ?? '');
    for (let row = 0; row < 6; row++) {
      const Item = {
        ...key('pages', String(row)),
        [hash ?? '']: { S: 'shard' },
        [range ?? '']: { N: String(row) },
        ballast: { S: 'x'.repeat(300_000) },
      };
      await dynamodb.send(new PutItemCommand({ TableName, Item }));
    }
    const all = async (input: object): Promise<string[]> => {
      const found: string[] = [];
      let ExclusiveStartKey: QueryCommandOutput['LastEvaluatedKey'];
      do {
        const page: QueryCommandOutput = await dynamodb.send(
          new QueryCommand({ TableName, ...input, ExclusiveStartKey }),
        );
        found.push(...(page.Items ?? []).map(({ sk }) => sk?.S ?? ''));
        ExclusiveStartKey = page.LastEvaluatedKey;
      } while (ExclusiveStartKey !== undefined);
      return found;
    };
    const byKey = { KeyConditionExpression: 'pk = :p', ExpressionAttributeValues: { ':p': { S: 'pages' } } };
    expect(await all(byKey)).toEqual(['0', '1', '2', '3', '4', '5']);
    expect(await all({ ...byKey, ScanIndexForward: false, Limit: 4, ConsistentRead: true })).toEqual([
      '5',
      '4',
      '3',
      '2',
      '1',
      '0',
    ]);
    const byIndex = {
      IndexName: index?.IndexName,
      KeyConditionExpression: '#h = :p',
      ExpressionAttributeNames: { '#h': hash ?? '' },
      ExpressionAttributeValues: { ':p': { S: 'shard' } },
    };
    expect(await all({ ...byIndex, Limit: 2 })).toEqual(['0', '1', '2', '3', '4', '5']);
    await expect(all({ ...byIndex, ConsistentRead: true })).rejects.toMatchObject({ name: 'ValidationException' });
  });

  it('rejects unsupported operations', async () => {
    const update = {
      TableName,
      Key: key('counted'),
      UpdateExpression: 'SET a = :a',
      ExpressionAttributeValues: { ':a': { N: '1' } },
    };
    expect(
      (await dynamodb.send(new UpdateItemCommand({ ...update, ReturnValues: 'ALL_NEW' }))).Attributes,
    ).toMatchObject({
      a: { N: '1' },
    });
    await expect(
      dynamodb.send(new UpdateItemCommand({ ...update, ReturnItemCollectionMetrics: 'SIZE' })),
    ).rejects.toThrow('The embedded DynamoDB takes no ReturnItemCollectionMetrics in UpdateItem.');
  });
});
