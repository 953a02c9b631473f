import type { Arrivals } from './arrivals.ts';
import { type Members, textOf } from './members.ts';
import type { QueueStore } from './queue-store.ts';

/** One request, and what it is answered from. */
export interface QueueCall {
  readonly members: Members;
  readonly store: QueueStore;
  readonly arrivals: Arrivals;
  readonly region: string;
  /** Where the client found the server: addresses of queues begin so. */
  readonly origin: string;
  /** Aborts when the client is gone. */
  readonly gone: AbortSignal;
}

/** What the stack calls its account. */
export const accountId = '000000000000';

/** The name of the queue that a request is about. Throws QueueError `QueueDoesNotExist`. */
export const queueOf = ({ members, store }: QueueCall): string => {
  const name = textOf(members, 'QueueUrl').split('/').at(-1) ?? '';
  store.attributes(name);
  return name;
};

export const arnOf = (region: string, queue: string): string => `arn:aws:sqs:${region}:${accountId}:${queue}`;
