import * as v from 'valibot';

const sha256 = v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/));

/** Digests are SHA-256 as hex, of the files as uploaded. Source: api.md, "Evidence". */
export const attestationClaimSchema = v.object({
  job_id: v.pipe(v.string(), v.uuid()),
  completed_at: v.pipe(v.string(), v.isoTimestamp()),
  manifest_sha256: sha256,
  source_sha256: sha256,
  package_sha256: sha256,
  rows_sha256: sha256,
  produced_rows: v.pipe(v.number(), v.integer(), v.minValue(0)),
});

export type AttestationClaim = Readonly<v.InferOutput<typeof attestationClaimSchema>>;
