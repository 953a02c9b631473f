import { DeleteMessageBatchCommand, type Message, type SQSClient } from '@aws-sdk/client-sqs';

/** Source: SQS API, DeleteMessageBatch. */
const mostAtOnce = 10;
/** If this process dies before it deletes a message, the message is redelivered. Handlers are idempotent. */
const gatherMs = 200;

/** Deletes processed messages in batches. A message is redelivered if its deletion fails (visibility timeout). */
export class MessageDeletions {
  readonly #sqs: SQSClient;
  readonly #queueUrl: string;
  readonly #onError: (error: unknown) => void;
  readonly #sent = new Set<Promise<void>>();
  #gathered: Message[] = [];
  #timer: NodeJS.Timeout | undefined;
  #ending = false;

  constructor(sqs: SQSClient, queueUrl: string, onError: (error: unknown) => void) {
    this.#sqs = sqs;
    this.#queueUrl = queueUrl;
    this.#onError = onError;
  }

  add(messages: readonly Message[]): void {
    this.#gathered.push(...messages);
    if (this.#ending || this.#gathered.length >= mostAtOnce) this.#send();
    else if (this.#gathered.length > 0) this.#timer ??= setTimeout(() => this.#send(), gatherMs);
  }

  /** Ends batching: deletes pending and later messages immediately. */
  end(): void {
    this.#ending = true;
    this.#send();
  }

  /** Resolves when the messages collected so far are deleted. */
  async settled(): Promise<void> {
    await Promise.all(this.#sent);
  }

  #send(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    const gathered = this.#gathered;
    this.#gathered = [];
    for (let start = 0; start < gathered.length; start += mostAtOnce) {
      const Entries = gathered
        .slice(start, start + mostAtOnce)
        .map(({ ReceiptHandle }, index) => ({ Id: String(index), ReceiptHandle }));
      const sent: Promise<void> = this.#sqs
        .send(new DeleteMessageBatchCommand({ QueueUrl: this.#queueUrl, Entries }))
        .then(() => {}, this.#onError)
        .finally(() => this.#sent.delete(sent));
      this.#sent.add(sent);
    }
  }
}
