import type { CommitResult, Write, WriteLabel } from '../../services/table/write.ts';
import type { ServicePorts } from '../service-ports.ts';

/** Commits writes in one transaction. */
export type Commit = (writes: readonly Write[]) => Promise<CommitResult>;

/** Objects uploaded for a request that has not been accepted or rejected yet. */
export interface UndecidedUpload {
  /** Deletes the uploaded objects. `cause` is the reason. */
  discard(cause?: unknown): Promise<void>;
}

/**
 * Runs `decide`, which stores objects first and then commits the record. If it throws, deletes the objects, unless a
 * commit took effect or never answered: then the record may reference them, and the sweep decides.
 */
export const admitWork = async <Outcome>(
  { unit }: Pick<ServicePorts, 'unit'>,
  upload: UndecidedUpload,
  decide: (commit: Commit) => Promise<Outcome>,
): Promise<Outcome> => {
  let isUndecided = true;
  const commit: Commit = async (writes) => {
    isUndecided = false;
    const result = await unit.commit(writes);
    isUndecided = !result.committed;
    return result;
  };
  try {
    return await decide(commit);
  } catch (error) {
    if (isUndecided) await upload.discard(error);
    throw error;
  }
};

// Each lost race brings new knowledge. Four losses mean that something else is wrong.
const maxRounds = 4;

/** A request that competes with others that carry the same key. */
export interface Race<Made> {
  /**
   * Returns the result of an earlier request with the same key. Called from round 2 on: nearly every key is new, and
   * the commit detects the others.
   */
  readonly known: () => Promise<Made | undefined>;
  /** Returns the writes to commit, and the result that they make. */
  readonly offer: (round: number) => Promise<{ readonly writes: readonly Write[]; readonly made: Made }>;
  /** Throws if another round cannot help. */
  readonly lost: (refused: ReadonlySet<WriteLabel>) => void;
}

/** Commits the result of a request once per key. Throws what `known`, `offer` and `lost` throw. */
export const commitOnce = async <Made>(commit: Commit, { known, offer, lost }: Race<Made>): Promise<Made> => {
  for (let round = 1; round <= maxRounds; round++) {
    const before = round === 1 ? undefined : await known();
    if (before !== undefined) return before;
    const { writes, made } = await offer(round);
    const result = await commit(writes);
    if (result.committed) return made;
    if (result.refused.has('upload')) throw new Error('The upload took so long that the sweep has removed it.');
    lost(result.refused);
  }
  throw new Error('The request lost every race it was in.');
};
