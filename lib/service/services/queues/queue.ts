/** What a message of the jobs queue says. The job itself is read from the table. */
export interface JobMessage {
  readonly jobId: string;
}

/** What a message of the webhooks queue says: which event, and which attempt it is for (0 is the first). */
export interface WebhookMessage {
  readonly jobId: string;
  readonly attempt: number;
}

/** Sends messages; each is delivered at least once, those of one account in turn with those of others where the queue can do so. */
export interface Queue<Message> {
  /** `accountId`: whose work it is. `delaySeconds` is at most 900. */
  send(message: Message, accountId: string, delaySeconds?: number): Promise<void>;
}
