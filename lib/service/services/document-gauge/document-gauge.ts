import { minuteMs } from '../../../engine/kit/units.ts';

/** Documents of one account and kind, which share limits. */
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

/** Reason for a refusal, and time to wait. */
export interface DocumentRefused {
  readonly refused: 'in-flight' | 'processor-time';
  /** Whole seconds, at least 1. */
  readonly retryAfterSeconds: number;
}

/**
 * Counts the documents in progress per account, and their processor time in the current minute. Places of a dead
 * process expire. Source: decisions.md, "Limits and timings".
 */
export interface DocumentGauge {
  enter(account: GaugedAccount, limits: DocumentLimits): Promise<DocumentPlace | DocumentRefused>;
}

/** Returns the refusal of a document until the next minute. */
export const refusedForMinute = (nowMs: number): DocumentRefused => ({
  refused: 'processor-time',
  retryAfterSeconds: Math.max(1, Math.ceil((minuteMs - (nowMs % minuteMs)) / 1000)),
});
