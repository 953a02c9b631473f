import type { SeededRandom } from '../../../system/faults/seeded-random.ts';
import type { Step } from '../sdk/target.ts';

const QueueUrl = '«queue»';
const counts = [
  'ApproximateNumberOfMessages',
  'ApproximateNumberOfMessagesNotVisible',
  'ApproximateNumberOfMessagesDelayed',
];

/** Receives all messages at once, because the order is undefined. */
export const receive = (VisibilityTimeout?: number, WaitTimeSeconds = 0): Step => ({
  operation: 'ReceiveMessage',
  input: {
    QueueUrl,
    MaxNumberOfMessages: 10,
    MessageSystemAttributeNames: ['All'],
    ...(VisibilityTimeout === undefined ? {} : { VisibilityTimeout }),
    ...(WaitTimeSeconds === 0 ? {} : { WaitTimeSeconds }),
  },
});

/**
 * Requests of everything that the service sends to a queue, and of consumer errors. At most ten messages are queued.
 */
export class RandomQueueSteps {
  readonly #random: SeededRandom;
  /** Messages that may still be there, and how often each was received. */
  readonly #receives = new Map<string, number>();
  #sent = 0;

  constructor(random: SeededRandom) {
    this.#random = random;
  }

  /** Receives a message and returns the name of its handle. */
  received(body: string): string {
    const count = (this.#receives.get(body) ?? 0) + 1;
    this.#receives.set(body, count);
    return `handle ${body} ${count}`;
  }

  #message(): { readonly MessageBody: string; readonly MessageGroupId?: string } {
    const MessageBody = `{"job":${++this.#sent},"é":"<&>"}`;
    this.#receives.set(MessageBody, 0);
    return { MessageBody, ...(this.#random.chance(0.5) ? { MessageGroupId: `acc_${this.#random.below(3)}` } : {}) };
  }

  /** The last handle of a message that was received, or none at all. */
  #handle(): string {
    const seen = [...this.#receives].filter(([, count]) => count > 0);
    if (seen.length === 0 || this.#random.chance(0.1)) return 'nonsense';
    const [body, count] = this.#random.pick(seen);
    return `«handle ${body} ${count}»`;
  }

  next(): Step {
    const random = this.#random;
    const room = 10 - this.#receives.size;
    const entries = Array.from({ length: 1 + random.below(3) }, (_, index) => String(index));
    const visibility = (): number => random.pick([0, 0, 30, 300]);
    const remove = (): Step => {
      const ReceiptHandle = this.#handle();
      this.#receives.delete(/^«handle (.*) \d+»$/.exec(ReceiptHandle)?.[1] ?? '');
      return { operation: 'DeleteMessage', input: { QueueUrl, ReceiptHandle } };
    };
    const inBatch = (operation: string, more: () => object): Step => {
      const handles = [...new Set(entries.map(() => this.#handle()))];
      return {
        operation,
        input: {
          QueueUrl,
          Entries: handles.map((ReceiptHandle, index) => ({ Id: String(index), ReceiptHandle, ...more() })),
        },
      };
    };
    const send = (): Step =>
      room > 0 ? { operation: 'SendMessage', input: { QueueUrl, ...this.#message() } } : receive();
    return random.pick<() => Step>([
      send,
      send,
      () =>
        room >= entries.length
          ? {
              operation: 'SendMessageBatch',
              input: { QueueUrl, Entries: entries.map((Id) => ({ Id, ...this.#message() })) },
            }
          : receive(),
      () => receive(),
      () => receive(visibility()),
      remove,
      remove,
      () => {
        const step = inBatch('DeleteMessageBatch', () => ({}));
        for (const { ReceiptHandle } of step.input.Entries as { ReceiptHandle: string }[])
          this.#receives.delete(/^«handle (.*) \d+»$/.exec(ReceiptHandle)?.[1] ?? '');
        return step;
      },
      () => inBatch('ChangeMessageVisibilityBatch', () => ({ VisibilityTimeout: visibility() })),
      () => ({
        operation: 'ChangeMessageVisibility',
        input: { QueueUrl, ReceiptHandle: this.#handle(), VisibilityTimeout: visibility() },
      }),
      () => ({ operation: 'GetQueueAttributes', input: { QueueUrl, AttributeNames: counts } }),
    ])();
  }
}

const pause = (ms: number): Step => ({ operation: 'wait', input: { ms } });
const send = (MessageBody: string, more: object = {}): Step => ({
  operation: 'SendMessage',
  input: { QueueUrl, MessageBody, ...more },
});
const refused = (operation: string, input: object): Step => ({ operation, input: { QueueUrl, ...input } });
const entriesOf = (count: number) =>
  Array.from({ length: count }, (_, index) => ({ Id: String(index), MessageBody: 'b' }));

/** Slow and rejected requests, each in a separate queue. `dead` is the queue that messages are redriven to. */
export const queueQuestions: Readonly<Record<string, readonly Step[]>> = {
  'a queue that is not there': [refused('GetQueueUrl', { QueueName: 'none' })],
  'a redrive policy to no queue': [
    refused('SetQueueAttributes', {
      Attributes: {
        RedrivePolicy: '{"deadLetterTargetArn":"arn:aws:sqs:us-east-1:000000000000:nowhere","maxReceiveCount":2}',
      },
    }),
  ],
  'visibility that ends': [send('m'), receive(1), receive(), pause(1500), receive()],
  'a delay': [send('m', { DelaySeconds: 1 }), receive(), pause(1500), receive()],
  'a long poll that finds nothing': [receive(undefined, 1)],
  'too much at once': [
    refused('ReceiveMessage', { MaxNumberOfMessages: 11 }),
    refused('SendMessageBatch', { Entries: [] }),
    refused('SendMessageBatch', { Entries: entriesOf(11) }),
    refused('SendMessageBatch', { Entries: [...entriesOf(1), ...entriesOf(1)] }),
    refused('SendMessage', { MessageBody: '' }),
    refused('SendMessage', { MessageBody: '\u0001' }),
    send('x'.repeat(262_144)),
  ],
  'an attribute that nobody knows': [refused('SetQueueAttributes', { Attributes: { Nonsense: '1' } })],
  'too long a visibility': [
    send('m'),
    receive(),
    refused('ChangeMessageVisibility', { ReceiptHandle: '«handle m 1»', VisibilityTimeout: 43_201 }),
  ],
  'redrive after two receives': [
    {
      operation: 'SetQueueAttributes',
      input: { QueueUrl, Attributes: { RedrivePolicy: '«policy»', VisibilityTimeout: '1' } },
    },
    send('m', { MessageGroupId: 'acc_1' }),
    receive(),
    pause(1300),
    receive(),
    pause(1300),
    receive(),
    { ...receive(undefined, 1), input: { ...receive(undefined, 1).input, QueueUrl: '«dead»' } },
  ],
};
