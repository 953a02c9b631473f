import type { Ratio } from './measured.ts';
import { table, times } from './table.ts';

export type Bound = { readonly atLeast: number } | { readonly atMost: number };

/** A ratio that the project promises. */
export interface Promised {
  readonly claim: string;
  readonly bound: Bound;
  /** A short run shows it, too. */
  readonly inQuick?: true;
}

/** What a run found of a promise. */
export interface Verdict {
  readonly promised: Promised;
  readonly ratio: Ratio;
  /** False: the run was too short to show it, or the system does not say it. */
  readonly judged: boolean;
}

/** Of what a run found, what is worst for the promise. NaN where one of them was not measured. */
const worstOf = (found: readonly number[], bound: Bound): number => ('atLeast' in bound ? Math.min(...found) : Math.max(...found));

/** Whether a promise is kept at the pessimistic end: by the medians and by each round. What was not measured (NaN) keeps none. */
export const isKept = (found: readonly number[], bound: Bound): boolean => {
  const worst = worstOf(found, bound);
  return 'atLeast' in bound ? worst >= bound.atLeast : worst <= bound.atMost;
};

/** Whether the promise was kept in this run, or could not be judged by it. */
export const passes = ({ promised, ratio, judged }: Verdict): boolean => !judged || isKept([ratio.middle, ...ratio.rounds], promised.bound);

/** At least 200×. */
export const boundInWords = (bound: Bound): string => ('atLeast' in bound ? `at least ${bound.atLeast}×` : `at most ${bound.atMost}×`);

/** 9.1× – 11×. */
const spreadInWords = (rounds: readonly number[]): string =>
  rounds.length < 2 ? '–' : `${times(Math.min(...rounds))} – ${times(Math.max(...rounds))}`;

/** The table that ends the report. */
export const verdictTable = (verdicts: readonly Verdict[]): string =>
  table(
    ['promise', 'bound', 'measured', 'its rounds', 'verdict, by the worst of them'],
    verdicts.map((verdict) => {
      const { promised, ratio, judged } = verdict;
      const found = judged ? (passes(verdict) ? 'PASS' : 'FAIL') : 'not judged';
      return [promised.claim, boundInWords(promised.bound), times(ratio.middle), spreadInWords(ratio.rounds), found];
    }),
  );
