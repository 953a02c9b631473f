import {
  ChangeMessageVisibilityBatchCommand,
  type Message,
  ReceiveMessageCommand,
  type SQSClient,
} from '@aws-sdk/client-sqs';
import type { Invoke } from '../functions/function-protocol.ts';
import { MessageDeletions } from './message-deletions.ts';
import { OwnerShares, type SharesOptions } from './owner-shares.ts';
import { buildSqsEvent, findSucceededMessages } from './sqs-event.ts';

export interface QueuePumpOptions {
  readonly sqs: SQSClient;
  readonly queueUrl: string;
  readonly queueArn: string;
  /** Messages per invocation, 1 to 10. */
  readonly batchSize: number;
  /** One entry per concurrent invocation. The last is called first. */
  readonly slots: readonly Invoke[];
  readonly shares?: SharesOptions;
  /**
   * Called when an invocation failed or the queue is unreachable. Messages become visible again after their timeout.
   */
  readonly onError: (error: unknown) => void;
}

export interface QueuePump {
  /** Stops receiving messages and waits for running invocations, at most `graceMs`. Returns whether all have ended. */
  stop(graceMs: number): Promise<boolean>;
}

// Also the longest time that `stop` waits for the queue. An abandoned poll could still receive a message.
const pollSeconds = 1;
const pauseAfterErrorMs = 500;

const handles = (messages: readonly Message[]): { Id: string; ReceiptHandle: string | undefined }[] =>
  messages.map((message, index) => ({ Id: String(index), ReceiptHandle: message.ReceiptHandle }));

/**
 * Emulates Lambda's SQS event source: receives batches while an invocation slot is free, calls the handler, and deletes
 * processed messages. Leaves the rest to the visibility timeout and the queue's redrive policy.
 */
export const startQueuePump = (options: QueuePumpOptions): QueuePump => {
  const { sqs, queueUrl, queueArn } = options;
  let stopping = false;

  const giveBack = (messages: readonly Message[]): Promise<unknown> =>
    sqs.send(
      new ChangeMessageVisibilityBatchCommand({
        QueueUrl: queueUrl,
        // One second, not zero: otherwise the next poll would receive them again, without a free slot.
        Entries: handles(messages).map((entry) => ({ ...entry, VisibilityTimeout: 1 })),
      }),
    );

  const receive = async (): Promise<readonly Message[]> => {
    const received = await sqs.send(
      new ReceiveMessageCommand({
        QueueUrl: queueUrl,
        MaxNumberOfMessages: options.batchSize,
        WaitTimeSeconds: pollSeconds,
        MessageSystemAttributeNames: ['All'],
        MessageAttributeNames: ['All'],
      }),
    );
    return received.Messages ?? [];
  };

  const failed = (error: unknown): void => {
    if (!stopping) options.onError(error);
  };
  const deletions = new MessageDeletions(sqs, queueUrl, failed);
  const run = async (invoke: Invoke, messages: readonly Message[]): Promise<void> => {
    deletions.add(findSucceededMessages(messages, await invoke(buildSqsEvent(messages, queueArn))));
  };

  const free = [...options.slots];
  const shares = new OwnerShares(options.shares);
  const running = new Set<Promise<void>>();
  /** Starts an invocation in the slot used last, with the warmest caches. Returns `false` if no slot is free. */
  const startRun = (messages: readonly Message[]): boolean => {
    const invoke = stopping ? undefined : free.pop();
    if (invoke === undefined) return false;
    const ended = shares.begin(messages);
    const invocation: Promise<void> = run(invoke, messages)
      .catch(failed)
      .finally(() => {
        running.delete(invocation);
        free.push(invoke);
        ended();
        startHeld();
      });
    running.add(invocation);
    return true;
  };
  const startHeld = (): void => {
    while (!stopping && free.length > 0) {
      const messages = shares.next();
      if (messages === undefined) return;
      startRun(messages);
    }
  };

  const turn = async (): Promise<void> => {
    startHeld();
    if (free.length === 0) await Promise.race(running);
    if (stopping) return;
    const messages = await receive();
    if (messages.length === 0) return;
    if (!stopping && shares.hold(messages)) return;
    if (!startRun(messages)) await giveBack(messages);
  };

  const poll = async (): Promise<void> => {
    while (!stopping) {
      try {
        await turn();
      } catch (error) {
        if (stopping) return;
        options.onError(error);
        await new Promise((resolve) => setTimeout(resolve, pauseAfterErrorMs));
      }
    }
  };

  const polling = poll();
  return {
    stop: async (graceMs) => {
      stopping = true;
      deletions.end();
      const returned = shares.clear().map((messages) => giveBack(messages).catch(() => {}));
      let timer: NodeJS.Timeout | undefined;
      const grace = new Promise<boolean>((resolve) => {
        timer = setTimeout(() => resolve(false), graceMs);
      });
      const ended = polling
        .then(() => Promise.all([...running, ...returned]))
        .then(() => deletions.settled())
        .then(() => true);
      const isEnded = await Promise.race([ended, grace]);
      clearTimeout(timer);
      return isEnded;
    },
  };
};
