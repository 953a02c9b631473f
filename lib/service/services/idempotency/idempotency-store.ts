import type { Write } from '../table/write.ts';
import type { IdempotencyRecord } from './idempotency.ts';

/** Where idempotency records are kept. */
export interface IdempotencyStore {
  /** The record of a key that has not expired at `nowMs`. */
  get(accountId: string, key: string, nowMs: number): Promise<IdempotencyRecord | undefined>;
  /** Refused (`idempotency`) while another record of the key has not expired. */
  claim(record: IdempotencyRecord, nowMs: number): Write;
}
