import { minuteMs } from '@bulkfill/engine/core/units';

/** Documents of one account and kind, which share limits. */
export interface GaugedAccount {
  readonly accountId: string;
  readonly kind: 'fill' | 'preview';
}

export interface DocumentLimits {
  readonly maxInFlight: number;
  readonly maxProcessorMs: number;
}

export interface DocumentPlace {
  /** Frees the place and counts the processor time used. Call it once. Never throws. */
  leave(processorMs: number): Promise<void>;
}

export interface DocumentRefused {
  readonly refused: 'in-flight' | 'processor-time';
  /** Whole seconds, at least 1. */
  readonly retryAfterSeconds: number;
}

/** Counts documents in progress and their processor time per account. Places of a dead process expire. */
export interface DocumentGauge {
  enter(account: GaugedAccount, limits: DocumentLimits): Promise<DocumentPlace | DocumentRefused>;
}

export const refusedForMinute = (nowMs: number): DocumentRefused => ({
  refused: 'processor-time',
  retryAfterSeconds: Math.max(1, Math.ceil((minuteMs - (nowMs % minuteMs)) / 1000)),
});
