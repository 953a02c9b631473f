import { table, times } from './table.ts';

/** One ratio the project promises. */
export interface Verdict {
  readonly claim: string;
  readonly ratio: number;
  readonly bound: { readonly atLeast: number } | { readonly atMost: number };
}

/** Whether the promise was kept in this run. */
export const passes = ({ ratio, bound }: Verdict): boolean => ('atLeast' in bound ? ratio >= bound.atLeast : ratio <= bound.atMost);

/** The table that ends the report. */
export const verdictTable = (verdicts: readonly Verdict[]): string =>
  table(
    ['promise', 'bound', 'measured', 'verdict'],
    verdicts.map((verdict) => {
      const { claim, ratio, bound } = verdict;
      const limit = 'atLeast' in bound ? `at least ${bound.atLeast}×` : `at most ${bound.atMost}×`;
      return [claim, limit, times(ratio), passes(verdict) ? 'PASS' : 'FAIL'];
    }),
  );
