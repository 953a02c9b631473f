import * as v from 'valibot';

export const quotaSchema = v.object({
  accountId: v.string(),
  /** UTC calendar month, `2026-11`. */
  month: v.string(),
  /** Rows of completed jobs, and single documents. */
  usedRows: v.number(),
  /** How many completed jobs these are. */
  usedJobs: v.optional(v.number(), 0),
  /** How many of the rows are single documents of templates. */
  fills: v.optional(v.number(), 0),
  /** Used and reserved together: what the limit is compared with, since a condition cannot add. */
  committedRows: v.number(),
  /** Grows with every change, so that a correction is never written over one. */
  version: v.number(),
  changedAtMs: v.number(),
  /** When the bucket was last compared with its jobs. */
  checkedAtMs: v.optional(v.number()),
});

/** The one quota bucket of an account in one month. Source: specification 8, "Quota". */
export type Quota = Readonly<v.InferOutput<typeof quotaSchema>>;

/** An unused bucket, which is what an absent record means. */
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

/** What an account used in one month: its completed jobs and their rows. */
export interface MonthOfUse {
  /** `2026-11`, UTC. */
  readonly month: string;
  readonly jobs: number;
  readonly rows: number;
}

/** Rows of jobs that have not ended. */
export const reservedRows = (quota: Quota): number => quota.committedRows - quota.usedRows;
