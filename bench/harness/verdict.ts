import { table, times } from './table.ts';

/** One ratio the project promises. */
export interface Verdict {
  readonly claim: string;
  readonly ratio: number;
  readonly bound: { readonly atLeast: number } | { readonly atMost: number };
  /** False: the run was too short to show it. */
  readonly judged: boolean;
}

/** Whether the promise was kept in this run, or could not be judged by it. */
export const passes = ({ ratio, bound, judged }: Verdict): boolean =>
  !judged || ('atLeast' in bound ? ratio >= bound.atLeast : ratio <= bound.atMost);

/** The table that ends the report. */
export const verdictTable = (verdicts: readonly Verdict[]): string =>
  table(
    ['promise', 'bound', 'measured', 'verdict'],
    verdicts.map((verdict) => {
      const { claim, ratio, bound, judged } = verdict;
      const limit = 'atLeast' in bound ? `at least ${bound.atLeast}×` : `at most ${bound.atMost}×`;
      return [claim, limit, times(ratio), judged ? (passes(verdict) ? 'PASS' : 'FAIL') : 'not judged in a quick run'];
    }),
  );
