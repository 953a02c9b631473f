import * as v from 'valibot';

export const idempotencySchema = v.object({
  accountId: v.string(),
  key: v.string(),
  /** Fingerprint of the effective body: a SHA-256, or the name of a key and a MAC if it covers a webhook secret. */
  fingerprint: v.string(),
  jobId: v.string(),
  /** Time from which the record counts as absent, even if it is still stored. */
  expiresAtMs: v.number(),
});

/** The first request with an Idempotency-Key, and the job it created. Source: specification 4.1. */
export type IdempotencyRecord = Readonly<v.InferOutput<typeof idempotencySchema>>;
