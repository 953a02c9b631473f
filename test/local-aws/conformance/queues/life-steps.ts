import type { QueueCall } from '../../../system/simulation/calls.ts';
import type { Step } from '../sdk/target.ts';
import { receive } from './queue-steps.ts';

const QueueUrl = '«queue»';
/** Replacement for delays of seconds to minutes, and for visibility timeouts that the event source returns. */
const shortSeconds = 1;
const pause: Step = { operation: 'wait', input: { ms: 1300 } };

/**
 * What a queue was asked in a life: its messages as the service's own sender sent them, and what the event source asks
 * for each that is received, done or failed. Messages that come at once are received at once, so one that comes twice
 * in the life is received once.
 */
export class LifeSteps {
  readonly #last = new Map<string, string>();
  readonly #held = new Set<string>();
  /** Messages that can be received only after a pause. */
  readonly #hidden = new Set<string>();
  readonly #counts = new Map<string, number>();
  #visible = 0;

  /** Receives a message and returns the name of its handle. */
  received(body: string): string {
    const count = (this.#counts.get(body) ?? 0) + 1;
    this.#counts.set(body, count);
    const name = `handle ${body} ${count}`;
    this.#last.set(body, name);
    this.#held.add(body);
    return name;
  }

  /** The requests of one thing that happened in the life. */
  of({ kind, body, input }: QueueCall): readonly Step[] {
    const ReceiptHandle = `«${this.#last.get(body)}»`;
    switch (kind) {
      case 'sent': {
        const isDelayed = input.DelaySeconds !== undefined;
        if (isDelayed) this.#hidden.add(body);
        else this.#visible++;
        return [
          {
            operation: 'SendMessage',
            input: { ...input, QueueUrl, ...(isDelayed ? { DelaySeconds: shortSeconds } : {}) },
          },
        ];
      }
      case 'received': {
        if (this.#held.has(body)) return [];
        const isHidden = this.#hidden.size > 0;
        if (!isHidden && this.#visible === 0) return [];
        this.#hidden.clear();
        this.#visible = 0;
        return isHidden ? [pause, receive()] : [receive()];
      }
      case 'done': {
        if (!this.#held.delete(body)) return [];
        return [{ operation: 'DeleteMessageBatch', input: { QueueUrl, Entries: [{ Id: '0', ReceiptHandle }] } }];
      }
      case 'failed': {
        if (!this.#held.delete(body)) return [];
        this.#hidden.add(body);
        const Entries = [{ Id: '0', ReceiptHandle, VisibilityTimeout: shortSeconds }];
        return [{ operation: 'ChangeMessageVisibilityBatch', input: { QueueUrl, Entries } }];
      }
    }
  }
}

/** Final contents of the queue. */
export const counted: Step = {
  operation: 'GetQueueAttributes',
  input: { QueueUrl, AttributeNames: ['ApproximateNumberOfMessages', 'ApproximateNumberOfMessagesNotVisible'] },
};
