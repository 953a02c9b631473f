import { createHash } from 'node:crypto';
import { mkdtemp, readdir, readFile, readlink, rm } from 'node:fs/promises';
import { request as httpRequest } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DynamoDBClient, GetItemCommand, PutItemCommand, ScanCommand } from '@aws-sdk/client-dynamodb';
import {
  CopyObjectCommand,
  GetObjectCommand,
  ListBucketsCommand,
  PutObjectAclCommand,
  PutObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3';
import { ListQueuesCommand, ReceiveMessageCommand, SendMessageCommand, SQSClient } from '@aws-sdk/client-sqs';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import { startGate } from '@bulkfill/local-aws/gate/gate';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { localNames, localRegion } from '../../../infra/resources.ts';
import { buildLocalEnvironment } from '../../../local/build-local-environment.ts';
import { createResources } from '../../../local/create-resources.ts';
import { type EmbeddedServers, startEmbeddedServers } from '../../../local/embedded-servers.ts';
import { signAgain } from '../../support/service/sign-again.ts';

let dataDir: string;
let servers: EmbeddedServers;
let s3: S3Client;
let sqs: SQSClient;
let dynamodb: DynamoDBClient;

const clients = (credentials: EmbeddedServers['credentials']) => {
  const common = { region: localRegion, credentials, maxAttempts: 1 };
  return {
    s3: new S3Client({ ...common, endpoint: servers.endpoints.s3, forcePathStyle: true }),
    sqs: new SQSClient({ ...common, endpoint: servers.endpoints.sqs }),
    dynamodb: new DynamoDBClient({ ...common, endpoint: servers.endpoints.dynamodb }),
  };
};

const Bucket = localNames.bucket;
const TableName = localNames.table;
const key = (name: string) => ({ pk: { S: name }, sk: { S: 'x' } });

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'bulkfill-gate-'));
  servers = await startEmbeddedServers({ dataDir });
  await createResources(servers);
  ({ s3, sqs, dynamodb } = clients(servers.credentials));
  await s3.send(new PutObjectCommand({ Bucket, Key: 'jobs/a b.zip', Body: 'a customer’s rows' }));
});
afterAll(async () => {
  await servers.stop();
  await rm(dataDir, { recursive: true, force: true });
});

interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, unknown>>;
  readonly body: string;
}

/** A request with exactly these headers, which `fetch` would not send. */
const send = (method: string, url: string, headers: Record<string, string> = {}, body = ''): Promise<Answer> =>
  new Promise((resolve, reject) => {
    const request = httpRequest(url, { method, headers, agent: false }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.once('error', reject);
      response.once('end', () =>
        resolve({
          status: response.statusCode ?? 0,
          headers: response.headers,
          body: Buffer.concat(chunks).toString(),
        }),
      );
    });
    request.once('error', reject);
    request.end(body);
  });

const expectRefused = (answer: Answer): void => {
  expect(answer.status).toBe(403);
  expect(Object.keys(answer.headers).filter((name) => name.startsWith('access-control'))).toEqual([]);
  expect(answer.body).not.toContain('customer');
};

/** The headers that an SDK client would send, its signature and all. */
const signedHeaders = async (
  client: DynamoDBClient,
  command: PutItemCommand,
): Promise<{ headers: Record<string, string>; body: string }> => {
  const caught = Promise.withResolvers<{ headers: Record<string, string>; body: string }>();
  client.middlewareStack.add(
    (next) => async (args) => {
      const { headers, body } = args.request as { headers: Record<string, string>; body: string };
      caught.resolve({ headers: { ...headers }, body });
      return next(args);
    },
    { step: 'finalizeRequest', priority: 'low', name: 'catch' },
  );
  await client.send(command);
  client.middlewareStack.remove('catch');
  return caught.promise;
};

const download = (expiresIn = 900): Promise<string> =>
  getSignedUrl(s3, new GetObjectCommand({ Bucket, Key: 'jobs/a b.zip' }), { expiresIn });

describe('foreign web page', () => {
  const evil = { origin: 'https://evil.example' };

  it('receives no preflight answer from any server', async () => {
    for (const endpoint of Object.values(servers.endpoints)) {
      expectRefused(await send('OPTIONS', `${endpoint}/`, { ...evil, 'access-control-request-method': 'POST' }));
      expectRefused(await send('OPTIONS', `${endpoint}/`));
    }
  });

  it('cannot write a key to the table', async () => {
    const forged = JSON.stringify({ TableName, Item: key('KEY#forgedKey0000001') });
    const headers = {
      ...evil,
      authorization:
        'AWS4-HMAC-SHA256 Credential=x/20261122/us-east-1/dynamodb/aws4_request, SignedHeaders=host, Signature=00',
      'x-amz-date': '20261122T000000Z',
      'x-amz-target': 'DynamoDB_20120810.PutItem',
      'content-type': 'application/x-amz-json-1.0',
    };
    expectRefused(await send('POST', servers.endpoints.dynamodb, headers, forged));
    const { origin: _, ...withoutOrigin } = headers;
    expectRefused(await send('POST', servers.endpoints.dynamodb, withoutOrigin, forged));
    const { Item: item } = await dynamodb.send(new GetItemCommand({ TableName, Key: key('KEY#forgedKey0000001') }));
    expect(item).toBeUndefined();
  });

  it('cannot reach a topic, the token service or the list of queues with a plain form', async () => {
    const form = { 'content-type': 'application/x-www-form-urlencoded' };
    for (const endpoint of [servers.endpoints.s3, servers.endpoints.sqs]) {
      for (const action of [
        'CreateTopic&Name=csrf',
        'GetCallerIdentity',
        'Publish&TopicArn=arn:aws:sns:us-east-1:000000000000:csrf&Message=x',
      ]) {
        expectRefused(
          await send('POST', `${endpoint}/`, { ...evil, 'sec-fetch-site': 'cross-site', ...form }, `Action=${action}`),
        );
        expectRefused(await send('POST', `${endpoint}/`, form, `Action=${action}`));
      }
      for (const path of ['/_admin/queues', '/health', '/']) expectRefused(await send('GET', `${endpoint}${path}`));
    }
  });

  it('is rejected even with a valid signature', async () => {
    const { headers, body } = await signedHeaders(dynamodb, new PutItemCommand({ TableName, Item: key('signed') }));
    expect(await send('POST', servers.endpoints.dynamodb, headers, body)).toMatchObject({ status: 200 });
    expectRefused(await send('POST', servers.endpoints.dynamodb, { ...headers, ...evil }, body));
    expectRefused(
      await send('POST', servers.endpoints.dynamodb, { ...headers, 'sec-fetch-site': 'same-origin' }, body),
    );
    const url = await download();
    expectRefused(await send('GET', url, evil));
    expectRefused(await send('GET', url, { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'no-cors' }));
    expectRefused(await send('GET', url, { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'cors' }));
  });

  it('can send a browser to a download, but cannot embed one', async () => {
    for (const site of ['cross-site', 'same-site', 'none']) {
      const answer = await send('GET', await download(), {
        'sec-fetch-site': site,
        'sec-fetch-mode': 'navigate',
        'sec-fetch-dest': 'document',
      });
      expect(answer).toMatchObject({ status: 200, body: 'a customer’s rows' });
      expect(answer.headers).toMatchObject({
        'cross-origin-resource-policy': 'same-origin',
        'x-content-type-options': 'nosniff',
      });
    }
    expectRefused(
      await send('GET', servers.endpoints.s3, { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'navigate' }),
    );
  });

  it('cannot use its own host name that resolves to this machine', async () => {
    const { port } = new URL(servers.endpoints.s3);
    const url = await download();
    for (const host of [
      `evil.example:${port}`,
      `${Bucket}.evil.example:${port}`,
      '127.0.0.1',
      `localhost:${port}`,
      `127.0.0.1:${Number(port) + 1}`,
    ]) {
      expectRefused(await send('GET', url, { host }));
      expectRefused(await send('GET', `${servers.endpoints.s3}/?list-type=2`, { host }));
    }
  });
});

describe('download URL', () => {
  it('returns 200 unchanged, also for ranges', async () => {
    expect(await send('GET', await download())).toMatchObject({ status: 200, body: 'a customer’s rows' });
    expect(await send('GET', await download(), { range: 'bytes=2-9' })).toMatchObject({
      status: 206,
      body: 'customer',
    });
  });

  it('returns 403 if it is unsigned, altered, expired or used for another object or method', async () => {
    const url = await download();
    const answer = await send('GET', url.split('?')[0] ?? '');
    expectRefused(answer);
    expect(answer.headers['content-type']).toBe('application/xml');
    expect(answer.body).toMatch(
      /^<\?xml .*\n<Error><Code>AccessDenied<\/Code><Message>The request is not signed\.<\/Message>/,
    );
    expectRefused(await send('GET', url.replace('jobs/', 'inputs/')));
    expectRefused(await send('GET', url.replace('X-Amz-Expires=900', 'X-Amz-Expires=90000')));
    expectRefused(await send('DELETE', url));
    expectRefused(await send('PUT', url, {}, 'other'));
    const late = await download(1);
    await new Promise((resolve) => setTimeout(resolve, 2100));
    const expired = await send('GET', late);
    expectRefused(expired);
    expect(expired.body).toContain('Request has expired');
  });

  it('is issued for downloads only', async () => {
    const upload = await getSignedUrl(s3, new PutObjectCommand({ Bucket, Key: 'jobs/new' }), { expiresIn: 900 });
    expectRefused(await send('PUT', upload, {}, 'anything'));
  });
});

describe('another program on this machine', () => {
  it('is rejected with invented credentials or those of an earlier run', async () => {
    const others = clients({ accessKeyId: 'local', secretAccessKey: 'local' });
    await expect(others.s3.send(new GetObjectCommand({ Bucket, Key: 'jobs/a b.zip' }))).rejects.toMatchObject({
      name: 'SignatureDoesNotMatch',
    });
    await expect(others.dynamodb.send(new GetItemCommand({ TableName, Key: key('a') }))).rejects.toMatchObject({
      name: 'InvalidSignatureException',
    });
    const { JOBS_QUEUE_URL: QueueUrl } = buildLocalEnvironment(servers);
    await expect(others.sqs.send(new ReceiveMessageCommand({ QueueUrl }))).rejects.toMatchObject({
      name: 'InvalidSignatureException',
    });
  });

  it('finds only the gates listening, not DynamoDB, S3 or SQS', async () => {
    const listening = (
      await Promise.all(['tcp', 'tcp6'].map((name) => readFile(`/proc/net/${name}`, 'utf8').catch(() => '')))
    )
      .flatMap((table) => table.split('\n').slice(1))
      .map((line) => line.trim().split(/\s+/))
      .filter((fields) => fields[3] === '0A');
    const portsOf = async (pid: number | null): Promise<number[]> => {
      const descriptors = await readdir(`/proc/${pid}/fd`);
      const targets = await Promise.all(descriptors.map((each) => readlink(`/proc/${pid}/fd/${each}`).catch(() => '')));
      const inodes = new Set(targets.flatMap((target) => /^socket:\[(\d+)\]$/.exec(target)?.[1] ?? []));
      return listening
        .filter((fields) => inodes.has(fields[9] ?? ''))
        .map((fields) => Number.parseInt((fields[1] ?? '').split(':')[1] ?? '', 16));
    };
    const { keeper, dynamodb: database, s3AndSqs } = servers.pids();
    const { s3: s3Url, sqs: sqsUrl, dynamodb: dynamodbUrl } = servers.endpoints;
    expect(await portsOf(keeper)).toEqual([]);
    expect(await portsOf(database)).toEqual([Number(new URL(dynamodbUrl).port)]);
    expect((await portsOf(s3AndSqs)).toSorted()).toEqual(
      [s3Url, sqsUrl].map((url) => Number(new URL(url).port)).toSorted(),
    );
  });
});

describe('the credentials of the service', () => {
  it('allow only operations that the service uses', async () => {
    const wanted = [
      () => dynamodb.send(new ScanCommand({ TableName })),
      () => s3.send(new ListBucketsCommand({})),
      () => s3.send(new CopyObjectCommand({ Bucket, Key: 'copy', CopySource: `${Bucket}/jobs/a b.zip` })),
      () => s3.send(new PutObjectAclCommand({ Bucket, Key: 'jobs/a b.zip', ACL: 'public-read' })),
      () => s3.send(new PutObjectCommand({ Bucket, Key: 'public', Body: 'x', ACL: 'public-read' })),
      () => s3.send(new PutObjectCommand({ Bucket, Key: '../../outside', Body: 'x' })),
      () => sqs.send(new ListQueuesCommand({})),
    ];
    for (const request of wanted) await expect(request()).rejects.toMatchObject({ $metadata: { httpStatusCode: 403 } });
  });

  it('store only the signed body', async () => {
    const { JOBS_QUEUE_URL: QueueUrl } = buildLocalEnvironment(servers);
    const alter =
      (next: (args: unknown) => Promise<unknown>) =>
      (args: { request: { body: Uint8Array } }): Promise<unknown> => {
        args.request.body = Buffer.from(Buffer.from(args.request.body).toString().replace('before', 'AFTER!'));
        return next(args);
      };
    const { s3: alteredS3, sqs: alteredSqs, dynamodb: alteredDynamodb } = clients(servers.credentials);
    alteredS3.middlewareStack.add(alter as never, { step: 'finalizeRequest', priority: 'low' });
    alteredSqs.middlewareStack.add(alter as never, { step: 'finalizeRequest', priority: 'low' });
    alteredDynamodb.middlewareStack.add(alter as never, { step: 'finalizeRequest', priority: 'low' });
    await expect(
      alteredS3.send(new PutObjectCommand({ Bucket, Key: 'altered', Body: 'before' })),
    ).rejects.toMatchObject({
      name: 'XAmzContentSHA256Mismatch',
    });
    await expect(alteredSqs.send(new SendMessageCommand({ QueueUrl, MessageBody: 'before' }))).rejects.toMatchObject({
      name: 'InvalidSignatureException',
    });
    await expect(alteredDynamodb.send(new PutItemCommand({ TableName, Item: key('before') }))).rejects.toMatchObject({
      name: 'InvalidSignatureException',
    });
    await expect(s3.send(new GetObjectCommand({ Bucket, Key: 'altered' }))).rejects.toMatchObject({
      name: 'NoSuchKey',
    });
    expect((await sqs.send(new ReceiveMessageCommand({ QueueUrl }))).Messages ?? []).toEqual([]);
    expect((await dynamodb.send(new GetItemCommand({ TableName, Key: key('AFTER!') }))).Item).toBeUndefined();
  });

  it('change in every run', async () => {
    const again = await startEmbeddedServers();
    await again.stop();
    expect(again.credentials.secretAccessKey).not.toBe(servers.credentials.secretAccessKey);
    expect(servers.credentials.secretAccessKey).toMatch(/^[\w-]{43}$/);
  });
});

it('streams a large body without waiting for its end', async () => {
  const read = Promise.withResolvers<void>();
  const gate = await startGate({
    service: 's3',
    region: localRegion,
    credentials: servers.credentials,
    port: 0,
    server: (request, response) => {
      request.once('data', () => read.resolve());
      request.resume().once('end', () => response.writeHead(200).end());
    },
  });
  try {
    const url = new URL(`${gate.endpoint}/${Bucket}/large`);
    const [first, second] = [Buffer.alloc(3_000_000, 1), Buffer.alloc(3_000_000, 2)];
    const hash = createHash('sha256').update(first).update(second).digest('hex');
    const { headers } = await signAgain({
      service: 's3',
      method: 'PUT',
      url,
      headers: { 'x-amz-content-sha256': hash },
      credentials: servers.credentials,
    });
    const request = httpRequest(url, { method: 'PUT', headers: { ...headers, 'content-length': 6_000_000 } });
    const answered = new Promise<number>((resolve, reject) => {
      request.once('response', (response) => resolve(response.resume().statusCode ?? 0));
      request.once('error', reject);
    });
    request.write(first);
    await read.promise;
    request.end(second);
    expect(await answered).toBe(200);
  } finally {
    await gate.stop();
  }
});
