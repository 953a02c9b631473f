import type { CommitResult, Write, WriteLabel } from '../../stores/table/write.ts';

export type Commit = (writes: readonly Write[]) => Promise<CommitResult>;

// Each lost race brings new knowledge. Four losses mean that something else is wrong.
const maxRounds = 4;

export interface Race<Made> {
  /** Result of an earlier request with the same key. Called from round 2 on: nearly every key is new. */
  readonly known: () => Promise<Made | undefined>;
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
