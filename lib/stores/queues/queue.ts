/** A message of the jobs queue. The job itself is read from the table. */
export interface JobMessage {
  readonly jobId: string;
}

/** A message of the webhooks queue: an event, and the number of the attempt (from 0). */
export interface WebhookMessage {
  readonly jobId: string;
  /** Present for a copy of the event. */
  readonly endpointId?: string | undefined;
  readonly attempt: number;
}

/** Sends messages. Each is delivered at least once. If the queue supports it, accounts take turns. */
export interface Queue<Message> {
  /** Sends a message. `accountId`: owner of the work. `delaySeconds`: at most 900. */
  send(message: Message, accountId: string, delaySeconds?: number): Promise<void>;
}
