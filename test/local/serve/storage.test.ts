import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { GetObjectCommand, HeadObjectCommand, PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { ReceiveMessageCommand, SendMessageCommand } from '@aws-sdk/client-sqs';
import { GetCommand, PutCommand } from '@aws-sdk/lib-dynamodb';
import { mib } from '@bulkfill/engine/core/units';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { localAccountId, localNames, localRegion } from '../../../infra/resources.ts';
import { dynamoDocumentClient, s3Client, sqsClient } from '../../../lib/composition/wiring/aws-clients.ts';
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
