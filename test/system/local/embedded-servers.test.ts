import { type ChildProcess, fork } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DescribeTableCommand, DynamoDBClient, GetItemCommand, PutItemCommand } from '@aws-sdk/client-dynamodb';
import { GetObjectCommand, PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { ReceiveMessageCommand, SendMessageCommand, SQSClient } from '@aws-sdk/client-sqs';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { localNames, localRegion } from '../../../infra/resources.ts';
import { buildLocalEnvironment } from '../../../local/build-local-environment.ts';
import { createResources } from '../../../local/create-resources.ts';
import {
  type EmbeddedServers,
  type EmbeddedServersOptions,
  startEmbeddedServers,
} from '../../../local/embedded-servers.ts';
import type { EmbeddedPids } from '../../../local/servers/keeper-protocol.ts';

const ends: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end();
});

const aDataDir = async (): Promise<string> => {
  const folder = await mkdtemp(join(tmpdir(), 'bulkfill-servers-'));
  ends.push(() => rm(folder, { recursive: true, force: true }));
  return folder;
};

const start = async (options: EmbeddedServersOptions): Promise<EmbeddedServers> => {
  const servers = await startEmbeddedServers(options);
  ends.push(() => servers.stop());
  return servers;
};

const clients = ({ endpoints, credentials }: Pick<EmbeddedServers, 'endpoints' | 'credentials'>) => {
  const common = { region: localRegion, credentials };
  return {
    dynamodb: new DynamoDBClient({ ...common, endpoint: endpoints.dynamodb }),
    s3: new S3Client({ ...common, endpoint: endpoints.s3, forcePathStyle: true }),
    sqs: new SQSClient({ ...common, endpoint: endpoints.sqs }),
  };
};

const isRunning = async (pid: number): Promise<boolean> => {
  try {
    process.kill(pid, 0);
  } catch {
    return false;
  }
  // A process that has ended but has not been waited for still has a number.
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
  return !/\) Z /.test(stat);
};

const expectAllGone = async (pids: readonly number[]): Promise<void> => {
  await vi.waitFor(async () => {
    const running = await Promise.all(pids.map(isRunning));
    expect(pids.filter((_, index) => running[index])).toEqual([]);
  }, 30_000);
};

const all = (pids: EmbeddedPids): number[] => [pids.keeper, pids.dynamodb!, pids.s3AndSqs!];

describe('embedded servers', { timeout: 120_000 }, () => {
  it('keep items, objects and messages over a restart, and create their resources once', async () => {
    const dataDir = await aDataDir();
    const first = await startEmbeddedServers({ dataDir });
    await createResources(first);
    const before = clients(first);
    await before.dynamodb.send(
      new PutItemCommand({ TableName: localNames.table, Item: { pk: { S: 'a' }, sk: { S: 'b' } } }),
    );
    await before.s3.send(new PutObjectCommand({ Bucket: localNames.bucket, Key: 'inputs/x', Body: 'object' }));
    const jobsQueue = (servers: EmbeddedServers) => buildLocalEnvironment(servers).JOBS_QUEUE_URL;
    await before.sqs.send(new SendMessageCommand({ QueueUrl: jobsQueue(first), MessageBody: 'message' }));
    await first.stop();

    const second = await start({ dataDir });
    await createResources(second);
    const after = clients(second);
    const item = await after.dynamodb.send(
      new GetItemCommand({ TableName: localNames.table, Key: { pk: { S: 'a' }, sk: { S: 'b' } } }),
    );
    expect(item.Item).toEqual({ pk: { S: 'a' }, sk: { S: 'b' } });
    const object = await after.s3.send(new GetObjectCommand({ Bucket: localNames.bucket, Key: 'inputs/x' }));
    expect(await object.Body?.transformToString()).toBe('object');
    const received = await after.sqs.send(new ReceiveMessageCommand({ QueueUrl: jobsQueue(second) }));
    expect(received.Messages?.map((message) => message.Body)).toEqual(['message']);
  });

  it('reject a data directory in use by another stack, and release it at the end', async () => {
    const dataDir = await aDataDir();
    const first = await startEmbeddedServers({ dataDir });
    await expect(startEmbeddedServers({ dataDir })).rejects.toThrow(/in use by another running service/);
    await first.stop();
    await start({ dataDir });
  });

  it('listen on the loopback interface only', async () => {
    const { endpoints } = await start({});
    const sockets = (await readFile('/proc/net/tcp', 'utf8')).split('\n');
    for (const endpoint of Object.values(endpoints)) {
      const port = Number(new URL(endpoint).port).toString(16).toUpperCase().padStart(4, '0');
      const listening = sockets.filter((line) => line.includes(`:${port} 00000000:0000 0A`));
      expect(listening).toHaveLength(1);
      expect(listening[0]).toContain(`0100007F:${port}`);
    }
  });

  it('restart a crashed server on the same port with its data', async () => {
    const dataDir = await aDataDir();
    const restarted: string[] = [];
    const servers = await start({ dataDir, onRestart: (server) => restarted.push(server) });
    await createResources(servers);
    process.kill(servers.pids().dynamodb!, 'SIGKILL');
    process.kill(servers.pids().s3AndSqs!, 'SIGKILL');
    await vi.waitFor(() => expect(restarted.toSorted()).toEqual(['DynamoDB', 'S3 and SQS']), 30_000);
    const { dynamodb } = clients(servers);
    const { Table: table } = await dynamodb.send(new DescribeTableCommand({ TableName: localNames.table }));
    expect(table?.TableStatus).toBe('ACTIVE');
  });

  it('exit when their supervisor is killed, and report it', async () => {
    const reasons: string[] = [];
    const servers = await start({ onGone: (reason) => reasons.push(reason) });
    const pids = all(servers.pids());
    process.kill(servers.pids().keeper, 'SIGKILL');
    await expectAllGone(pids);
    await vi.waitFor(() => expect(reasons).toEqual(['The process that keeps the embedded servers was killed.']));
  });

  it('exit when their parent is killed', async () => {
    const parent: ChildProcess = fork(join(import.meta.dirname, 'servers-parent.ts'), {
      execArgv: [],
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    });
    ends.push(async () => parent.kill('SIGKILL'));
    const pids = await new Promise<EmbeddedPids>((resolve) =>
      parent.once('message', (message) => resolve(message as EmbeddedPids)),
    );
    parent.kill('SIGKILL');
    await expectAllGone(all(pids));
  });
});
