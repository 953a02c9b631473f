import {
  CreateQueueCommand,
  GetQueueAttributesCommand,
  SendMessageBatchCommand,
  SetQueueAttributesCommand,
  SQSClient,
} from '@aws-sdk/client-sqs';
import type { SQSEvent } from 'aws-lambda';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { type EmbeddedServers, startEmbeddedServers } from '../../../../infra/local/embedded-servers.ts';
import type { Invoke } from '../../../../infra/local/events/invoke.ts';
import { type QueuePump, startQueuePump } from '../../../../infra/local/events/queue-pump.ts';
import { localAccountId, localRegion } from '../../../../infra/resources.ts';

let servers: EmbeddedServers;
let sqs: SQSClient;
const pumps: QueuePump[] = [];
let queues = 0;

beforeAll(async () => {
  servers = await startEmbeddedServers();
  sqs = new SQSClient({ endpoint: servers.endpoints.sqs, region: localRegion, credentials: servers.credentials });
});
afterAll(async () => {
  await Promise.all(pumps.map((pump) => pump.stop(2000)));
  sqs.destroy();
  await servers.stop();
});

const arnOf = (name: string) => `arn:aws:sqs:${localRegion}:${localAccountId}:${name}`;
const urlOf = (name: string) => `${servers.endpoints.sqs}/${localAccountId}/${name}`;

const aQueue = async ({ maxReceiveCount = 10, visibilitySeconds = 1 } = {}) => {
  queues++;
  const name = `queue-${queues}`;
  const dead = `${name}-dead`;
  await sqs.send(new CreateQueueCommand({ QueueName: dead }));
  await sqs.send(new CreateQueueCommand({ QueueName: name }));
  const RedrivePolicy = JSON.stringify({ deadLetterTargetArn: arnOf(dead), maxReceiveCount });
  await sqs.send(
    new SetQueueAttributesCommand({ QueueUrl: urlOf(name), Attributes: { RedrivePolicy, VisibilityTimeout: String(visibilitySeconds) } }),
  );
  return { name, dead };
};

const send = (name: string, bodies: readonly string[]) =>
  sqs.send(
    new SendMessageBatchCommand({
      QueueUrl: urlOf(name),
      Entries: bodies.map((MessageBody, index) => ({ Id: String(index), MessageBody })),
    }),
  );

const start = (name: string, slots: readonly Invoke[], batchSize = 10, onError: (error: unknown) => void = () => {}) => {
  pumps.push(startQueuePump({ sqs, queueUrl: urlOf(name), queueArn: arnOf(name), batchSize, slots, onError }));
};

const messagesIn = async (name: string) => {
  const { Attributes } = await sqs.send(new GetQueueAttributesCommand({ QueueUrl: urlOf(name), AttributeNames: ['All'] }));
  return Number(Attributes?.ApproximateNumberOfMessages) + Number(Attributes?.ApproximateNumberOfMessagesNotVisible);
};

describe('the queue pump', () => {
  it('hands over batches in the shape of Lambda’s SQS event, and deletes what succeeded', async () => {
    const { name } = await aQueue();
    const events: SQSEvent[] = [];
    await send(name, ['{"a":1}', '{"b":2}']);
    start(name, [
      async (event) => {
        events.push(event as SQSEvent);
        return { batchItemFailures: [] };
      },
    ]);
    await vi.waitFor(async () => expect(await messagesIn(name)).toBe(0));
    const [record] = events.flatMap((event) => event.Records);
    expect(record).toMatchObject({
      body: '{"a":1}',
      eventSource: 'aws:sqs',
      eventSourceARN: arnOf(name),
      awsRegion: localRegion,
      attributes: { ApproximateReceiveCount: '1' },
    });
    expect(record?.receiptHandle).not.toBe('');
  });

  it('keeps the messages that a handler reports as failed, and only those', async () => {
    const { name } = await aQueue({ visibilitySeconds: 600 });
    await send(name, ['good', 'bad', 'good']);
    start(name, [
      async (event) => ({
        batchItemFailures: (event as SQSEvent).Records.filter((record) => record.body === 'bad').map((record) => ({
          itemIdentifier: record.messageId,
        })),
      }),
    ]);
    await vi.waitFor(async () => expect(await messagesIn(name)).toBe(1));
  });

  it('keeps the whole batch when the handler throws or names a message it was not given', async () => {
    const { name } = await aQueue({ visibilitySeconds: 600 });
    const errors: unknown[] = [];
    let calls = 0;
    await send(name, ['first', 'second']);
    start(
      name,
      [
        async () => {
          calls++;
          if (calls === 1) throw new Error('the handler failed');
          return { batchItemFailures: [{ itemIdentifier: 'unknown' }] };
        },
      ],
      1,
      (error) => errors.push(error),
    );
    await vi.waitFor(() => expect(calls).toBe(2));
    expect(await messagesIn(name)).toBe(2);
    expect(errors).toEqual([new Error('the handler failed')]);
  });

  it('delivers again after the visibility timeout, then leaves the message to the dead-letter queue', async () => {
    const { name, dead } = await aQueue({ maxReceiveCount: 2, visibilitySeconds: 0 });
    const counts: string[] = [];
    await send(name, ['poison']);
    start(name, [
      async (event) => {
        counts.push(...(event as SQSEvent).Records.map((record) => record.attributes.ApproximateReceiveCount));
        throw new Error('poison');
      },
    ]);
    await vi.waitFor(async () => expect(await messagesIn(dead)).toBe(1), { timeout: 10_000 });
    expect(counts).toEqual(['1', '2']);
  });

  it('runs as many invocations at the same time as it has slots', async () => {
    const { name } = await aQueue({ visibilitySeconds: 600 });
    let running = 0;
    let most = 0;
    let finish: () => void = () => {};
    const held = new Promise<void>((resolve) => {
      finish = resolve;
    });
    const slot: Invoke = async () => {
      running++;
      most = Math.max(most, running);
      await held;
      running--;
      return undefined;
    };
    await send(name, ['1', '2', '3', '4', '5']);
    start(name, [slot, slot], 1);
    await vi.waitFor(() => expect(running).toBe(2));
    finish();
    await vi.waitFor(async () => expect(await messagesIn(name)).toBe(0));
    expect(most).toBe(2);
  });
});
