import type { Arrivals } from './arrivals.ts';
import { type QueueMembers, textOf } from './members.ts';
import type { QueueStore } from './queue-store.ts';

export interface QueueCall {
  readonly members: QueueMembers;
  readonly store: QueueStore;
  readonly arrivals: Arrivals;
  readonly region: string;
  /** Address at which the client reached the server; prefix of queue URLs. */
  readonly origin: string;
  readonly gone: AbortSignal;
}

export const accountId = '000000000000';

/** Returns the name of the queue in a request. Throws QueueError `QueueDoesNotExist`. */
export const queueOf = ({ members, store }: QueueCall): string => {
  const name = textOf(members, 'QueueUrl').split('/').at(-1) ?? '';
  store.attributes(name);
  return name;
};

export const arnOf = (region: string, queue: string): string => `arn:aws:sqs:${region}:${accountId}:${queue}`;
