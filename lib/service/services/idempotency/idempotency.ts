import * as v from 'valibot';

export const idempotencySchema = v.object({
  accountId: v.string(),
  key: v.string(),
  /** Of the effective body: a SHA-256, or the name of a key and an authentication code where it covers a webhook's secret. */
  fingerprint: v.string(),
  jobId: v.string(),
  /** From then on the record counts as absent, whether it is still stored or not. */
  expiresAtMs: v.number(),
});

/** What the first request with an Idempotency-Key asked for, and the job it made. Source: specification 4.1. */
export type IdempotencyRecord = Readonly<v.InferOutput<typeof idempotencySchema>>;
