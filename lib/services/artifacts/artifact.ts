import * as v from 'valibot';

export const artifactSchema = v.object({
  producerJobId: v.string(),
  accountId: v.string(),
  reuseIdentity: v.string(),
  key: v.string(),
  sizeBytes: v.number(),
  createdAtMs: v.number(),
  /** Of the latest delivery that needs it; moves on with each reuse. */
  expiresAtMs: v.number(),
});

/** A ZIP that one job made and that jobs of the same account may share while it is alive. */
export type Artifact = Readonly<v.InferOutput<typeof artifactSchema>>;
