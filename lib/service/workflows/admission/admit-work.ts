import type { CommitResult, Write, WriteLabel } from '../../services/table/write.ts';
import type { ServicePorts } from '../service-ports.ts';

/** Commits writes in one transaction. */
export type Commit = (writes: readonly Write[]) => Promise<CommitResult>;

/** What was stored for a request, until it is decided whose it is. */
export interface UndecidedUpload {
  /** Removes what was stored. `cause` is why. */
  discard(cause?: unknown): Promise<void>;
}

/**
 * Has a request decided that stores objects first and commits its record then. Where `decide` throws, what was stored is removed, unless
 * the record may say that it is in use: after a commit that took effect, and after one whose answer never came. Then the sweep decides by
 * the record.
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

// A round that loses its race knows more than the one before. Four losses mean that something else is wrong.
const maxRounds = 4;

/** One request among others that may carry the same key. */
export interface Race<Made> {
  /** What an earlier request with the same key has made. Asked from the second round on: a key is nearly always new, and the commit says so. */
  readonly known: () => Promise<Made | undefined>;
  /** What is written, and what it makes. */
  readonly offer: (round: number) => Promise<{ readonly writes: readonly Write[]; readonly made: Made }>;
  /** Throws where another round cannot help. */
  readonly lost: (refused: ReadonlySet<WriteLabel>) => void;
}

/** Commits what a request makes, once for its key. Throws what `known`, `offer` and `lost` throw. */
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
