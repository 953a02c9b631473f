import type { Write } from '../table/write.ts';
import type { Quota } from './quota.ts';

/** Which bucket, and how many rows. */
export interface QuotaRows {
  readonly accountId: string;
  readonly month: string;
  readonly rows: number;
}

/** Where quota buckets are kept. */
export interface QuotaStore {
  get(accountId: string, month: string): Promise<Quota>;
  /** The buckets from one month to another that were ever used, the older first. */
  between(accountId: string, firstMonth: string, lastMonth: string): Promise<readonly Quota[]>;
  /** Refused (`quota`) when used, reserved and these rows together would pass `limitRows`. */
  reserve(rows: QuotaRows, limitRows: number, nowMs: number): Write;
  /** Turns the reservation of a job into use. */
  debit(rows: QuotaRows, nowMs: number): Write;
  /** Bills documents of templates, a row each. Refused (`quota`) as a reservation is. */
  bill(documents: QuotaRows, limitRows: number, nowMs: number): Write;
  /** Gives a reservation back. */
  release(rows: QuotaRows, nowMs: number): Write;
  /** Notes that a bucket was compared with its jobs. */
  noteChecked(quota: Quota, nowMs: number): Promise<void>;
  /** Sets a bucket to what its jobs say. False when it has changed since `quota` was read. */
  correct(quota: Quota, usedRows: number, committedRows: number, nowMs: number): Promise<boolean>;
}
