import * as v from 'valibot';

export const quotaSchema = v.object({
  accountId: v.string(),
  /** UTC calendar month, `2026-11`. */
  month: v.string(),
  usedRows: v.number(),
  usedJobs: v.optional(v.number(), 0),
  /** Used rows that are single documents of templates. */
  fills: v.optional(v.number(), 0),
  /** Used and reserved rows together. The limit is compared with this sum, because a condition cannot add. */
  committedRows: v.number(),
  /** Incremented by every change, so that a correction never overwrites one. */
  version: v.number(),
  changedAtMs: v.number(),
  checkedAtMs: v.optional(v.number()),
});

/** The quota bucket of an account in one month. Source: specification 8, "Quota". */
export type Quota = Readonly<v.InferOutput<typeof quotaSchema>>;

/** Returns an unused bucket, the meaning of an absent record. */
export const emptyQuota = (accountId: string, month: string): Quota => ({
  accountId,
  month,
  usedRows: 0,
  usedJobs: 0,
  fills: 0,
  committedRows: 0,
  version: 0,
  changedAtMs: 0,
});

export interface MonthOfUse {
  readonly month: string;
  readonly jobs: number;
  readonly rows: number;
}

export const countReservedRows = (quota: Quota): number => quota.committedRows - quota.usedRows;
