import { describe, expect, it } from 'vitest';
import type { CommitResult, WriteLabel } from '../../../../lib/stores/table/write.ts';
import { commitOnce } from '../../../../lib/workflows/admission/commit-once.ts';

const refusal = (...labels: readonly WriteLabel[]): CommitResult => ({ committed: false, refused: new Set(labels) });

describe('commitOnce', () => {
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

  it('commits the first round without looking up other winners', async () => {
    expect(await race([{ committed: true }], 'theirs').outcome).toBe('ours 1');
  });

  it('returns the result of the winner of the key', async () => {
    expect(await race([refusal('idempotency')], 'theirs').outcome).toBe('theirs');
  });

  it('retries if no request holds the key, and gives up after four losses', async () => {
    const four = race(Array.from({ length: 4 }, () => refusal('reuse')));
    await expect(four.outcome).rejects.toThrow('lost every race');
    expect(four.rounds).toEqual([1, 2, 3, 4]);
    const third = race([refusal('reuse'), refusal('reuse'), refusal('reuse'), { committed: true }]);
    expect(await third.outcome).toBe('ours 4');
  });

  it('throws at once if another round cannot help', async () => {
    await expect(race([refusal('quota')]).outcome).rejects.toThrow('over quota');
    await expect(race([refusal('upload', 'idempotency')], 'theirs').outcome).rejects.toThrow(
      'the sweep has removed it',
    );
  });
});
