import { expect, it } from 'vitest';
import { joinSlices, type Slice } from '../../packages/bench/faults/join-slices.ts';

const slice = (runs: number, pairs: number, faults: Readonly<Record<string, number>>): Slice =>
  ({
    suite: 'kills',
    runs,
    seed: 7,
    pairs,
    pairsStruck: 1,
    faultsInjected: 2,
    accepted: 10,
    lost: 0,
    faults,
    missed: [],
  }) as unknown as Slice;

it('joins the slices of a run: adds the counts and merges equal kinds', () => {
  const joined = joinSlices([
    slice(3, 5, { 'create.begun~self~SIGKILL': 2, 'clock jump': 1 }),
    slice(4, 2, { 'create.begun~self~SIGKILL': 1, 'create.stored~self~SIGKILL': 1 }),
  ]);
  expect(joined).toMatchObject({ runs: 7, seed: 7, pairs: 5, pairsStruck: 2, accepted: 20, lost: 0 });
  expect(joined).not.toHaveProperty('faults');
  expect(joinSlices([])).toBeUndefined();
});

it('adds the totals per kind', () => {
  const lives = (kinds: Readonly<Record<string, number>>) => ({
    suite: 'simulation',
    threads: 2,
    lives: 10,
    calls: 100,
    kinds,
  });
  expect(joinSlices([lives({ whole: 3, jobs: 7 }), lives({ jobs: 4, people: 6 })])).toEqual({
    ...lives({ whole: 3, jobs: 11, people: 6 }),
    lives: 20,
    calls: 200,
  });
});
