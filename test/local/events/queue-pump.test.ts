import {
  CreateQueueCommand,
  GetQueueAttributesCommand,
  SendMessageBatchCommand,
  SetQueueAttributesCommand,
  SQSClient,
} from '@aws-sdk/client-sqs';
import type { SQSEvent } from 'aws-lambda';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { localAccountId, localRegion } from '../../../infra/resources.ts';
import { type EmbeddedServers, startEmbeddedServers } from '../../../local/embedded-servers.ts';
import { type QueuePump, type QueuePumpOptions, startQueuePump } from '../../../local/events/queue-pump.ts';
import type { Invoke } from '../../../local/functions/function-protocol.ts';

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
    new SetQueueAttributesCommand({
      QueueUrl: urlOf(name),
      Attributes: { RedrivePolicy, VisibilityTimeout: String(visibilitySeconds) },
    }),
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

const start = (
  name: string,
  slots: readonly Invoke[],
  batchSize = 10,
  onError: (error: unknown) => void = () => {},
  more: Partial<QueuePumpOptions> = {},
) => {
  const pump = startQueuePump({
    sqs,
    queueUrl: urlOf(name),
    queueArn: arnOf(name),
    batchSize,
    slots,
    onError,
    ...more,
  });
  pumps.push(pump);
  return pump;
};

const notVisibleIn = async (name: string) => {
  const { Attributes } = await sqs.send(
    new GetQueueAttributesCommand({ QueueUrl: urlOf(name), AttributeNames: ['All'] }),
  );
  return Number(Attributes?.ApproximateNumberOfMessagesNotVisible);
};

const messagesIn = async (name: string) => {
  const { Attributes } = await sqs.send(
    new GetQueueAttributesCommand({ QueueUrl: urlOf(name), AttributeNames: ['All'] }),
  );
  return Number(Attributes?.ApproximateNumberOfMessages) + Number(Attributes?.ApproximateNumberOfMessagesNotVisible);
};

describe('queue pump', () => {
  it('delivers batches in the format of the SQS event of Lambda, and deletes successful messages', async () => {
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

  it('keeps only the messages that a handler reports as failed', async () => {
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

  it('keeps the whole batch if the handler throws or names an unknown message', async () => {
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

  it('redelivers after the visibility timeout, then leaves the message to the dead-letter queue', async () => {
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

  it('runs as many concurrent invocations as it has slots', async () => {
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

  /** Slots that record their owner, and end on request. */
  const slowSlots = (count: number) => {
    const begun: string[] = [];
    const ends: (() => void)[] = [];
    const slot: Invoke = (event) =>
      new Promise((resolve) => {
        begun.push(...(event as SQSEvent).Records.map((record) => record.body));
        ends.push(() => resolve(undefined));
      });
    return { begun, endNext: () => ends.shift()?.(), slots: Array.from({ length: count }, () => slot) };
  };
  const shares = { ownerOf: (body: string) => body[0], most: 1 };

  it('limits an owner to its share of slots, and assigns the rest to others', async () => {
    const { name } = await aQueue({ visibilitySeconds: 600 });
    const { begun, endNext, slots } = slowSlots(2);
    start(name, slots, 1, undefined, { shares });
    await send(name, ['a1', 'a2', 'a3']);
    // Two of the three wait in no queue and no slot when that of another owner comes.
    await vi.waitFor(async () => expect(await notVisibleIn(name)).toBe(3));
    expect(begun).toEqual(['a1']);
    await send(name, ['b1']);
    await vi.waitFor(() => expect(begun).toEqual(['a1', 'b1']));
    endNext();
    await vi.waitFor(() => expect(begun).toEqual(['a1', 'b1', 'a2']));
    endNext();
    endNext();
    await vi.waitFor(() => expect(begun).toEqual(['a1', 'b1', 'a2', 'a3']));
    endNext();
    await vi.waitFor(async () => expect(await messagesIn(name)).toBe(0));
  });

  it('prefers the most recently used slot over idle ones', async () => {
    const { name } = await aQueue({ visibilitySeconds: 600 });
    const called: number[] = [];
    const ends: (() => void)[] = [];
    const slots = [0, 1, 2].map(
      (slot): Invoke =>
        () => {
          called.push(slot);
          return new Promise((resolve) => ends.push(() => resolve(undefined)));
        },
    );
    start(name, slots, 1);
    await send(name, ['first', 'second']);
    await vi.waitFor(() => expect(called).toHaveLength(2));
    const [, second] = called;
    ends[1]?.();
    await vi.waitFor(async () => expect(await messagesIn(name)).toBe(1));
    await send(name, ['third']);
    await vi.waitFor(() => expect(called).toHaveLength(3));
    expect(called[2]).toBe(second);
    for (const end of ends) end();
  });

  it('calls the last slot first', async () => {
    const { name } = await aQueue({ visibilitySeconds: 600 });
    const called: number[] = [];
    const slots = [0, 1, 2].map(
      (slot): Invoke =>
        async () =>
          void called.push(slot),
    );
    start(name, slots, 1);
    await send(name, ['first']);
    await vi.waitFor(() => expect(called).toEqual([2]));
  });

  it('deletes all handled messages before it stops, including late ones', async () => {
    const { name } = await aQueue({ visibilitySeconds: 600 });
    const { begun, endNext, slots } = slowSlots(2);
    const pump = start(name, slots, 1);
    await send(name, ['early', 'late']);
    await vi.waitFor(() => expect(begun.toSorted()).toEqual(['early', 'late']));
    endNext();
    const stopped = pump.stop(5000);
    endNext();
    await stopped;
    expect(await messagesIn(name)).toBe(0);
  });

  it('deletes more messages than fit in one call', async () => {
    const { name } = await aQueue({ visibilitySeconds: 600 });
    const slot: Invoke = async () => undefined;
    for (const batch of [1, 2, 3])
      await send(
        name,
        Array.from({ length: 9 }, (_, index) => `${batch}.${index}`),
      );
    start(name, [slot, slot, slot, slot], 7);
    await vi.waitFor(async () => expect(await messagesIn(name)).toBe(0));
  });

  it('returns held messages to the queue when it stops', async () => {
    const { name } = await aQueue({ visibilitySeconds: 600 });
    const { begun, endNext, slots } = slowSlots(2);
    const pump = start(name, slots, 1, undefined, { shares });
    await send(name, ['a1', 'a2']);
    await vi.waitFor(async () => expect(await notVisibleIn(name)).toBe(2));
    const stopped = pump.stop(5000);
    endNext();
    await stopped;
    expect(begun).toEqual(['a1']);
    start(name, slots, 1);
    await vi.waitFor(() => expect(begun).toEqual(['a1', 'a2']), { timeout: 5000 });
    endNext();
  });
});
