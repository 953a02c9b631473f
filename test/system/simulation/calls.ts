/** Faults of a call on its way. */
export const callFaults = ['lost', 'unanswered', 'late', 'repeated', 'refused', 'crash before', 'crash after'] as const;
export type CallFault = (typeof callFaults)[number];

/** Ways in which a call of the service may fail. */
export interface CallOptions {
  readonly faults: readonly CallFault[];
  /** Answer of an overloaded server. */
  readonly refusal?: () => Error;
}

/** A call of the simulated table with its answer, in DynamoDB's protocol. */
export interface TableCall {
  readonly operation: string;
  readonly sent: string;
  readonly status: number;
  readonly body: string;
}

/** A call of the simulated storage that was carried out, as the SDK has it. */
export interface ObjectCall {
  readonly operation: string;
  readonly input: Readonly<Record<string, unknown>>;
  readonly answer: unknown;
}

/** What became of a message of a simulated queue; of one that was sent, how SQS was asked. */
export interface QueueCall {
  readonly queue: string;
  readonly kind: 'sent' | 'received' | 'done' | 'failed';
  readonly body: string;
  readonly input: Readonly<Record<string, unknown>>;
}
