import * as v from 'valibot';

export const idempotencySchema = v.object({
  accountId: v.string(),
  key: v.string(),
  /** SHA-256 of the effective body, hexadecimal. */
  fingerprint: v.string(),
  jobId: v.string(),
  /** From then on the record counts as absent, whether it is still stored or not. */
  expiresAtMs: v.number(),
});

/** What the first request with an Idempotency-Key asked for, and the job it made. Source: specification 4.1. */
export type IdempotencyRecord = Readonly<v.InferOutput<typeof idempotencySchema>>;
