import { existsSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  ChangeMessageVisibilityCommand,
  CreateQueueCommand,
  DeleteMessageCommand,
  GetQueueAttributesCommand,
  type Message,
  ReceiveMessageCommand,
  SendMessageCommand,
  SQSClient,
} from '@aws-sdk/client-sqs';
import { type Gate, startGate } from '@bulkfill/local-aws/gate/gate';
import { newRunCredentials } from '@bulkfill/local-aws/gate/signature/run-credentials';
import { type QueuesServer, queuesServer } from '@bulkfill/local-aws/queues/queues-server';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { localRegion } from '../../../infra/resources.ts';

const credentials = newRunCredentials();
let folder: string;
let server: QueuesServer;
let gate: Gate;
let sqs: SQSClient;
let QueueUrl: string;

const start = async (): Promise<void> => {
  server = queuesServer(folder, localRegion);
  gate = await startGate({ service: 'sqs', region: localRegion, credentials, port: 0, server: server.handle });
  sqs = new SQSClient({ endpoint: gate.endpoint, region: localRegion, credentials, maxAttempts: 1 });
  const made = await sqs.send(new CreateQueueCommand({ QueueName: 'jobs' }));
  QueueUrl = made.QueueUrl ?? '';
};

const stop = async (): Promise<void> => {
  sqs.destroy();
  await gate.stop();
  server.close();
};

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'bulkfill-queues-'));
  await start();
});

afterEach(async () => {
  await stop();
  await rm(folder, { recursive: true, force: true });
});

const send = (MessageBody: string) =>
  sqs.send(new SendMessageCommand({ QueueUrl, MessageBody, MessageGroupId: 'acc_1' }));

const receive = async (more: object = {}): Promise<readonly Message[]> =>
  (
    await sqs.send(
      new ReceiveMessageCommand({ QueueUrl, MessageSystemAttributeNames: ['All'], MaxNumberOfMessages: 10, ...more }),
    )
  ).Messages ?? [];

const counts = async (): Promise<readonly (string | undefined)[]> => {
  const AttributeNames = ['ApproximateNumberOfMessages', 'ApproximateNumberOfMessagesNotVisible'] as const;
  const { Attributes = {} } = await sqs.send(
    new GetQueueAttributesCommand({ QueueUrl, AttributeNames: [...AttributeNames] }),
  );
  return AttributeNames.map((name) => Attributes[name]);
};

describe('embedded SQS', () => {
  it('keeps messages and their owners over a restart, and delivers those again that were received', async () => {
    await send('held');
    await receive({ VisibilityTimeout: 300 });
    await send('waiting');
    await stop();
    await start();
    expect(await counts()).toEqual(['2', '0']);
    const messages = await receive();
    expect(messages.map(({ Body, Attributes }) => [Body, Attributes?.ApproximateReceiveCount])).toEqual([
      ['held', '2'],
      ['waiting', '1'],
    ]);
    expect(messages[1]?.Attributes?.MessageGroupId).toBe('acc_1');
  });

  it('delivers a returned message to the next receiver, and counts the receive', async () => {
    await send('again');
    const [{ ReceiptHandle } = {}] = await receive();
    await sqs.send(new ChangeMessageVisibilityCommand({ QueueUrl, ReceiptHandle, VisibilityTimeout: 0 }));
    expect((await receive()).map(({ Body, Attributes }) => [Body, Attributes?.ApproximateReceiveCount])).toEqual([
      ['again', '2'],
    ]);
  });

  it('assigns no message to a receiver that has disconnected', async () => {
    const leaving = new AbortController();
    const poll = sqs.send(new ReceiveMessageCommand({ QueueUrl, WaitTimeSeconds: 20 }), {
      abortSignal: leaving.signal,
    });
    const refused = expect(poll).rejects.toThrow();
    // The poll waits at the server: another request is answered after it has come.
    await counts();
    leaving.abort();
    await refused;
    // The server hears of the closed connection before it answers another one.
    await counts();
    await send('for somebody who is there');
    await vi.waitFor(async () => expect(await counts()).toEqual(['1', '0']));
    expect((await receive()).map(({ Body }) => Body)).toEqual(['for somebody who is there']);
  });

  it('wakes a waiting receiver', async () => {
    const poll = receive({ WaitTimeSeconds: 20 });
    await send('now');
    expect((await poll).map(({ Body }) => Body)).toEqual(['now']);
  });

  it('keeps a message that another receiver holds, and rejects an unknown handle', async () => {
    await send('twice');
    const [first] = await receive({ VisibilityTimeout: 0 });
    await receive();
    await sqs.send(new DeleteMessageCommand({ QueueUrl, ReceiptHandle: first?.ReceiptHandle }));
    expect(await counts()).toEqual(['0', '1']);
    const nonsense = sqs.send(new DeleteMessageCommand({ QueueUrl, ReceiptHandle: 'nonsense' }));
    await expect(nonsense).rejects.toMatchObject({ name: 'ReceiptHandleIsInvalid' });
  });

  it('rejects unsupported operations by name', async () => {
    const MessageAttributes = { a: { DataType: 'String', StringValue: 'x' } };
    const sent = sqs.send(new SendMessageCommand({ QueueUrl, MessageBody: 'm', MessageAttributes }));
    await expect(sent).rejects.toMatchObject({
      name: 'UnsupportedOperation',
      message: expect.stringContaining('MessageAttributes'),
    });
  });

  it('deletes the message file of an earlier version', async () => {
    await stop();
    await writeFile(join(folder, 'fauxqs.db'), 'old');
    await start();
    expect(existsSync(join(folder, 'fauxqs.db'))).toBe(false);
  });
});
