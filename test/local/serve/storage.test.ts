import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { GetObjectCommand, HeadObjectCommand, PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { ReceiveMessageCommand, SendMessageCommand } from '@aws-sdk/client-sqs';
import {
  DeleteCommand,
  GetCommand,
  PutCommand,
  QueryCommand,
  TransactWriteCommand,
  UpdateCommand,
} from '@aws-sdk/lib-dynamodb';
import { mib } from '@bulkfill/engine/core/units';
import { HttpResponse } from '@smithy/core/transport';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { localAccountId, localNames, localRegion } from '../../../infra/resources.ts';
import { dynamoDocumentClient, s3Client, sqsClient } from '../../../lib/composition/wiring/aws-clients.ts';
import { directDocumentClient } from '../../../lib/composition/wiring/direct-document-client.ts';
import { callDirectly, type DirectCall } from '../../../lib/composition/wiring/direct-transport.ts';
import { buildLocalEnvironment } from '../../../local/build-local-environment.ts';
import { createResources } from '../../../local/create-resources.ts';
import { type Storage, startStorage } from '../../../local/serve/storage.ts';

const Bucket = localNames.bucket;
const TableName = localNames.table;
let storage: Storage;
let environment: Readonly<Record<string, string>>;
beforeAll(async () => {
  storage = await startStorage(await mkdtemp(join(tmpdir(), 'bulkfill-storage-')), 'full');
  await createResources(storage);
  // Clients without credentials: only direct calls work with them.
  environment = {
    ...buildLocalEnvironment(storage),
    AWS_ACCESS_KEY_ID: 'none',
    AWS_SECRET_ACCESS_KEY: 'none',
  };
});
afterAll(() => storage.stop());

it('answers clients of its process without a signature, for bytes, texts and errors', async () => {
  const s3 = s3Client(environment);
  const large = Buffer.alloc(3 * mib, 'ab');
  await s3.send(new PutObjectCommand({ Bucket, Key: 'a b/ü', Body: large, ContentType: 'application/zip' }));
  const read = await s3.send(new GetObjectCommand({ Bucket, Key: 'a b/ü' }));
  expect(Buffer.from((await read.Body?.transformToByteArray()) ?? []).equals(large)).toBe(true);
  expect(read.ContentType).toBe('application/zip');
  await expect(s3.send(new HeadObjectCommand({ Bucket, Key: 'none' }))).rejects.toMatchObject({ name: 'NotFound' });

  const table = dynamoDocumentClient(environment);
  const Item = { pk: 'é', sk: 'x', count: 1 };
  await table.send(new PutCommand({ TableName, Item }));
  expect((await table.send(new GetCommand({ TableName, Key: { pk: 'é', sk: 'x' } }))).Item).toEqual(Item);
  const refused = new PutCommand({ TableName, Item, ConditionExpression: 'attribute_not_exists(pk)' });
  await expect(table.send(refused)).rejects.toMatchObject({ name: 'ConditionalCheckFailedException' });

  const sqs = sqsClient(environment);
  const QueueUrl = `${storage.endpoints.sqs}/${localAccountId}/${localNames.queues.webhooks}`;
  const received = sqs.send(new ReceiveMessageCommand({ QueueUrl, WaitTimeSeconds: 5 }));
  await sqs.send(new SendMessageCommand({ QueueUrl, MessageBody: 'é' }));
  expect((await received).Messages).toMatchObject([{ Body: 'é' }]);
});

it('sends commands of the table past the SDK, which repeats the ones that fail', async () => {
  const table = dynamoDocumentClient(environment);
  let calls = 0;
  const count = (): number => calls++;
  table.middlewareStack.add((next) => (args) => Promise.resolve(count()).then(() => next(args)), { step: 'build' });
  const Key = { pk: 'direct', sk: '1' };
  const UpdateExpression = 'ADD seen :one SET tags = :tags';
  const ExpressionAttributeValues = { ':one': 1, ':tags': ['a', null, { b: undefined, c: true }] };
  await table.send(new PutCommand({ TableName, Item: { ...Key, name: 'é', none: undefined } }));
  const Update = { TableName, Key, UpdateExpression, ExpressionAttributeValues };
  await table.send(new TransactWriteCommand({ TransactItems: [{ Update }] }));
  const updated = await table.send(new UpdateCommand({ ...Update, ReturnValues: 'ALL_NEW' }));
  const item = { ...Key, name: 'é', seen: 2, tags: ['a', null, { c: true }] };
  expect(updated.Attributes).toEqual(item);
  await table.send(new PutCommand({ TableName, Item: { pk: 'direct', sk: '2' } }));
  const ofPartition = { TableName, KeyConditionExpression: 'pk = :pk', ExpressionAttributeValues: { ':pk': 'direct' } };
  const page = await table.send(new QueryCommand({ ...ofPartition, Limit: 1 }));
  expect(page).toMatchObject({ Items: [item], LastEvaluatedKey: Key });
  const next = new QueryCommand({ ...ofPartition, ExclusiveStartKey: page.LastEvaluatedKey });
  expect((await table.send(next)).Items).toEqual([{ pk: 'direct', sk: '2' }]);
  expect((await table.send(new DeleteCommand({ TableName, Key, ReturnValues: 'ALL_OLD' }))).Attributes).toEqual(item);
  expect((await table.send(new GetCommand({ TableName, Key }))).Item).toBeUndefined();
  expect(calls).toBe(0);
  const Put = { TableName, Item: { pk: 'direct', sk: '2' }, ConditionExpression: 'attribute_not_exists(pk)' };
  const refused = new TransactWriteCommand({ TransactItems: [{ Put }] });
  await expect(table.send(refused)).rejects.toMatchObject({
    CancellationReasons: [{ Code: 'ConditionalCheckFailed' }],
  });
  expect(calls).toBe(1);
});

it('runs a transaction once if its answer is lost', async () => {
  const AWS_ENDPOINT_URL_DYNAMODB = 'http://127.0.0.1:1';
  let isLost = true;
  const call: DirectCall = async (request) => {
    const answer = await storage.servers.handlers.get(storage.endpoints.dynamodb)?.(request);
    if (answer === undefined || isLost) {
      isLost = false;
      throw Object.assign(new Error('lost'), { code: 'ECONNRESET' });
    }
    return new HttpResponse(answer);
  };
  callDirectly(AWS_ENDPOINT_URL_DYNAMODB, call, directDocumentClient);
  const table = dynamoDocumentClient({ ...environment, AWS_ENDPOINT_URL_DYNAMODB });
  const Key = { pk: 'lost', sk: '1' };
  const Update = { TableName, Key, UpdateExpression: 'ADD seen :one', ExpressionAttributeValues: { ':one': 1 } };
  await table.send(new TransactWriteCommand({ TransactItems: [{ Update }] }));
  expect((await table.send(new GetCommand({ TableName, Key }))).Item).toEqual({ ...Key, seen: 1 });
});

it('shows over loopback what a client of its process wrote, and refuses clients without credentials there', async () => {
  await s3Client(environment).send(new PutObjectCommand({ Bucket, Key: 'shared', Body: 'text' }));
  const overLoopback = (credentials: Storage['credentials']) =>
    new S3Client({
      region: localRegion,
      endpoint: storage.endpoints.s3,
      forcePathStyle: true,
      credentials,
      maxAttempts: 1,
    }).send(new GetObjectCommand({ Bucket, Key: 'shared' }));
  expect(await (await overLoopback(storage.credentials)).Body?.transformToString()).toBe('text');
  const unknown = { accessKeyId: 'none', secretAccessKey: 'none' };
  await expect(overLoopback(unknown)).rejects.toMatchObject({ $metadata: { httpStatusCode: 403 } });
});
