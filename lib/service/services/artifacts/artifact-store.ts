import type { Write } from '../table/write.ts';
import type { Artifact } from './artifact.ts';

/** Where artifacts are kept, and found again by what they were made from. */
export interface ArtifactStore {
  get(producerJobId: string): Promise<Artifact | undefined>;
  /** The latest artifact of an account with this reuse identity that is alive at `nowMs`. */
  find(accountId: string, reuseIdentity: string, nowMs: number): Promise<Artifact | undefined>;
  /** The artifact and the pointer by which `find` finds it. `removeAtMs` is when the sweep may delete the object. */
  insert(artifact: Artifact, removeAtMs: number): readonly Write[];
  /** Keeps an artifact until `expiresAtMs`. Refused (`artifact`) when it is no longer alive at `nowMs`, or was ended since it was found. */
  prolong(artifact: Artifact, nowMs: number, expiresAtMs: number, removeAtMs: number): readonly Write[];
  /** Ends an artifact at once, for the code that delivers it. Refused (`artifact`) when it is no longer alive at `nowMs`. */
  end(artifact: Artifact, nowMs: number, removeAtMs: number): Write;
  /** Removes the record of an artifact whose time is over; false when it was prolonged meanwhile. Its object goes after it. */
  expire(artifact: Artifact, nowMs: number): Promise<boolean>;
}
