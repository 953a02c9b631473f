import * as v from 'valibot';
import { fillCountsSchema, furtherOutputsSchema } from '../jobs/job.ts';

export const artifactSchema = v.object({
  producerJobId: v.string(),
  accountId: v.string(),
  reuseIdentity: v.string(),
  key: v.string(),
  sizeBytes: v.number(),
  ...furtherOutputsSchema,
  counts: v.optional(fillCountsSchema),
  manifestSha256: v.optional(v.string()),
  createdAtMs: v.number(),
  /** Expiry of the latest delivery that uses it. Each reuse extends it. */
  expiresAtMs: v.number(),
});

/** A ZIP made by one job, which jobs of the same account may reuse until it expires. */
export type Artifact = Readonly<v.InferOutput<typeof artifactSchema>>;
