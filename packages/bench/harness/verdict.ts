import type { Ratio } from './measured.ts';
import { table, times } from './table.ts';

export type Bound = { readonly atLeast: number } | { readonly atMost: number };

/** Ratio that a case measures. With `bound`, it is a promise of the project; otherwise a figure of the report. */
export interface RatioClaim {
  readonly claim: string;
  readonly bound?: Bound;
  /** Whether a quick run can also judge it. */
  readonly inQuick?: true;
}

/** Measured ratio of a run. */
export interface Verdict {
  readonly claimed: RatioClaim;
  readonly ratio: Ratio;
  /** `false` if the run was too short to judge it, or the system does not report it. */
  readonly judged: boolean;
}

/** Returns the worst measurement for a bound; NaN if one is missing. */
const worstOf = (found: readonly number[], bound: Bound): number =>
  'atLeast' in bound ? Math.min(...found) : Math.max(...found);

/** Returns whether the medians and every round keep the bound. A missing measurement (NaN) keeps no bound. */
export const isKept = (found: readonly number[], bound: Bound): boolean => {
  const worst = worstOf(found, bound);
  return 'atLeast' in bound ? worst >= bound.atLeast : worst <= bound.atMost;
};

/** Returns false if the run broke a promise. Figures, and promises that the run could not judge, pass. */
export const passes = ({ claimed: { bound }, ratio, judged }: Verdict): boolean =>
  !judged || bound === undefined || isKept([ratio.middle, ...ratio.rounds], bound);

/** Formats "at least 200×". */
export const boundInWords = (bound: Bound): string =>
  'atLeast' in bound ? `at least ${bound.atLeast}×` : `at most ${bound.atMost}×`;

/** Formats "9.1× – 11×". */
const spreadInWords = (rounds: readonly number[]): string =>
  rounds.length < 2 ? '–' : `${times(Math.min(...rounds))} – ${times(Math.max(...rounds))}`;

/** Formats the promises of a run as a table, with their verdicts. */
export const verdictTable = (verdicts: readonly Verdict[]): string =>
  table(
    ['promise', 'bound', 'measured', 'its rounds', 'verdict, by the worst of them'],
    verdicts.flatMap((verdict) => {
      const { claimed, ratio, judged } = verdict;
      if (claimed.bound === undefined) return [];
      const found = judged ? (passes(verdict) ? 'PASS' : 'FAIL') : 'not judged';
      return [[claimed.claim, boundInWords(claimed.bound), times(ratio.middle), spreadInWords(ratio.rounds), found]];
    }),
  );

/** Formats the ratios without a bound as a table. */
export const figureTable = (verdicts: readonly Verdict[]): string =>
  table(
    ['figure', 'measured', 'its rounds'],
    verdicts
      .filter(({ claimed }) => claimed.bound === undefined)
      .map(({ claimed, ratio }) => [claimed.claim, times(ratio.middle), spreadInWords(ratio.rounds)]),
  );
