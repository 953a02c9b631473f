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
  /** Of the latest delivery that needs it; moves on with each reuse. */
  expiresAtMs: v.number(),
});

/** A ZIP that one job made and that jobs of the same account may share while it is alive. */
export type Artifact = Readonly<v.InferOutput<typeof artifactSchema>>;
