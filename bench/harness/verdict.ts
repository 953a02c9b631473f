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
  /** False: the run was too short to show it. */
  readonly judged: boolean;
}

/** Whether a ratio is within its bound. What was not measured (NaN) is not. */
export const isKept = (ratio: number, bound: Bound): boolean => ('atLeast' in bound ? ratio >= bound.atLeast : ratio <= bound.atMost);

/** Whether the promise was kept in this run, or could not be judged by it. */
export const passes = ({ promised, ratio, judged }: Verdict): boolean => !judged || isKept(ratio.middle, promised.bound);

/** At least 200×. */
export const boundInWords = (bound: Bound): string => ('atLeast' in bound ? `at least ${bound.atLeast}×` : `at most ${bound.atMost}×`);

/** 9.1× – 11×. */
const spreadInWords = (rounds: readonly number[]): string =>
  rounds.length < 2 ? '–' : `${times(Math.min(...rounds))} – ${times(Math.max(...rounds))}`;

/** The table that ends the report. */
export const verdictTable = (verdicts: readonly Verdict[]): string =>
  table(
    ['promise', 'bound', 'measured', 'rounds', 'verdict'],
    verdicts.map((verdict) => {
      const { promised, ratio, judged } = verdict;
      const found = judged ? (passes(verdict) ? 'PASS' : 'FAIL') : 'not judged in a quick run';
      return [promised.claim, boundInWords(promised.bound), times(ratio.middle), spreadInWords(ratio.rounds), found];
    }),
  );
