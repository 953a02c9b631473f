import { minuteMs } from '../../../engine/kit/units.ts';

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

/** Reason for a refusal, and time to wait. */
export interface DocumentRefused {
  readonly refused: 'in-flight' | 'processor-time';
  /** Whole seconds, at least 1. */
  readonly retryAfterSeconds: number;
}

/**
 * Counts the documents that each account has made at the moment, and the processor time that they took in this minute. Places of a process that
 * died expire. Source: decisions.md, "Limits and timings".
 */
export interface DocumentGauge {
  enter(account: GaugedAccount, limits: DocumentLimits): Promise<DocumentPlace | DocumentRefused>;
}

/** The refusal of a document until the next minute begins. */
export const refusedForMinute = (nowMs: number): DocumentRefused => ({
  refused: 'processor-time',
  retryAfterSeconds: Math.max(1, Math.ceil((minuteMs - (nowMs % minuteMs)) / 1000)),
});
