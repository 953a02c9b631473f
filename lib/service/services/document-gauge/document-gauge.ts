/** Documents of one account and kind that are counted together. */
export interface GaugedAccount {
  readonly accountId: string;
  readonly kind: 'fill' | 'preview';
}

export interface DocumentLimits {
  /** Documents that may be made at the same time. */
  readonly maxInFlight: number;
  /** Processor time that documents may take per minute, ms. */
  readonly maxProcessorMs: number;
}

/** A document that is being made. */
export interface DocumentPlace {
  /** Ends it and counts the processor time that it took. Call it once; it never throws. */
  leave(processorMs: number): Promise<void>;
}

/** Why a document may not be made now, and when it may be. */
export interface DocumentRefused {
  readonly refused: 'in-flight' | 'processor-time';
  /** Whole seconds, at least 1. */
  readonly retryAfterSeconds: number;
}

/**
 * Counts the documents that each account has made at the moment, and the processor time that they took in this minute. What a process that died
 * held is free again by itself. Source: decisions.md, "Limits and timings".
 */
export interface DocumentGauge {
  enter(account: GaugedAccount, limits: DocumentLimits): Promise<DocumentPlace | DocumentRefused>;
}
