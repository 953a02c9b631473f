import { describe, expect, it } from 'vitest';
import type { CommitResult, UnitOfWork, WriteLabel } from '../../../../../lib/service/services/table/write.ts';
import { admitWork, type Commit, commitOnce } from '../../../../../lib/service/workflows/admission/admit-work.ts';

const refusal = (...labels: readonly WriteLabel[]): CommitResult => ({ committed: false, refused: new Set(labels) });

/** An upload that counts its removals, and a table that answers in order. */
const aWorld = (answers: readonly (CommitResult | Error)[] = []) => {
  const left = [...answers];
  const discarded: unknown[] = [];
  const unit: UnitOfWork = {
    commit: async () => {
      const answer = left.shift() ?? expect.fail('The table was asked once too often.');
      if (answer instanceof Error) throw answer;
      return answer;
    },
  };
  const upload = { discard: async (cause?: unknown) => void discarded.push(cause) };
  return { discarded, admit: <T>(decide: (commit: Commit) => Promise<T>) => admitWork({ unit }, upload, decide) };
};

describe('what was stored for a request', () => {
  const refused = new Error('The form is not in order.');

  it('is removed where the request is refused before anything is committed', async () => {
    const { discarded, admit } = aWorld();
    await expect(admit(() => Promise.reject(refused))).rejects.toBe(refused);
    expect(discarded).toEqual([refused]);
  });

  it('is removed where the commit is refused, and the request with it', async () => {
    const { discarded, admit } = aWorld([refusal('quota')]);
    const decide = async (commit: Commit) => {
      await commit([]);
      throw refused;
    };
    await expect(admit(decide)).rejects.toBe(refused);
    expect(discarded).toEqual([refused]);
  });

  it('stays where nobody knows whether the commit took effect, and the caller learns what happened', async () => {
    const lost = new Error('socket hang up');
    const { discarded, admit } = aWorld([lost]);
    await expect(admit((commit) => commit([]))).rejects.toBe(lost);
    expect(discarded).toEqual([]);
  });

  it('stays where the record has it, whatever fails afterwards', async () => {
    const { discarded, admit } = aWorld([{ committed: true }]);
    const decide = async (commit: Commit) => {
      await commit([]);
      throw refused;
    };
    await expect(admit(decide)).rejects.toBe(refused);
    expect(discarded).toEqual([]);
  });

  it('stays where a commit was refused and the next one has no answer', async () => {
    const lost = new Error('socket hang up');
    const { discarded, admit } = aWorld([refusal('idempotency'), lost]);
    const decide = async (commit: Commit) => {
      await commit([]);
      return commit([]);
    };
    await expect(admit(decide)).rejects.toBe(lost);
    expect(discarded).toEqual([]);
  });
});

describe('a commit that others race for', () => {
  const race = (answers: readonly CommitResult[], theirs?: string) => {
    const left = [...answers];
    const rounds: number[] = [];
    const outcome = commitOnce(async () => left.shift() ?? expect.fail('One commit too many.'), {
      known: async () => theirs,
      offer: async (round) => {
        rounds.push(round);
        return { writes: [], made: `ours ${round}` };
      },
      lost: (refused) => {
        if (refused.has('quota')) throw new Error('over quota');
      },
    });
    return { outcome, rounds };
  };

  it('makes what the first round offers, and asks nobody before', async () => {
    expect(await race([{ committed: true }], 'theirs').outcome).toBe('ours 1');
  });

  it('gives what the winner of the key has made', async () => {
    expect(await race([refusal('idempotency')], 'theirs').outcome).toBe('theirs');
  });

  it('offers again where nobody has the key, and gives up after four losses', async () => {
    const four = race(Array.from({ length: 4 }, () => refusal('reuse')));
    await expect(four.outcome).rejects.toThrow('lost every race');
    expect(four.rounds).toEqual([1, 2, 3, 4]);
    const third = race([refusal('reuse'), refusal('reuse'), refusal('reuse'), { committed: true }]);
    expect(await third.outcome).toBe('ours 4');
  });

  it('ends at once where another round cannot help', async () => {
    await expect(race([refusal('quota')]).outcome).rejects.toThrow('over quota');
    await expect(race([refusal('upload', 'idempotency')], 'theirs').outcome).rejects.toThrow('the sweep has removed it');
  });
});
