import type { BenchCase, ReportedTable } from './bench.ts';
import type { Machine, Moment } from './machine.ts';
import { type Bound, isKept, type RatioClaim, type Verdict } from './verdict.ts';

/** A ratio in a file of results. */
export interface RatioResult {
  readonly claim: string;
  /** Missing for a figure, which promises nothing. */
  readonly bound?: Bound | undefined;
  /** By the medians; null where it was not measured. */
  readonly figure: number | null;
  /** The least and the most of the rounds; null where there was but one. */
  readonly spread: readonly [number, number] | null;
  /** At the pessimistic end: by the worst of the figure and the spread. */
  readonly verdict: 'PASS' | 'FAIL' | 'FIGURE';
}

/** What a whole run found of a case. */
export interface CaseResult {
  readonly title: string;
  /** `seconds`: of the whole case, with what it prepares; results from before it was written down have none. */
  readonly measured: Moment & { readonly rounds: number; readonly seconds?: number };
  readonly tables: readonly ReportedTable[];
  readonly ratios: Readonly<Record<string, RatioResult>>;
}

/** A file of results: the last result of each case, all of one machine. */
export interface Results {
  readonly machine: Machine;
  readonly cases: Readonly<Record<string, CaseResult>>;
}

/** Returns the entry of a measured ratio in the file of results. */
export const ratioResult = ({ claimed, ratio }: Verdict): RatioResult => {
  const { middle, rounds } = ratio;
  if (![middle, ...rounds].every(Number.isFinite)) return judged(claimed, { figure: null, spread: null });
  return judged(claimed, {
    figure: rounded(middle),
    spread: rounds.length < 2 ? null : [rounded(Math.min(...rounds)), rounded(Math.max(...rounds))],
  });
};

/** A figure held against a bound, which may have changed since it was measured. */
const judged = ({ claim, bound }: RatioClaim, { figure, spread }: Pick<RatioResult, 'figure' | 'spread'>): RatioResult => ({
  claim,
  ...(bound !== undefined && { bound }),
  figure,
  spread,
  verdict: bound === undefined ? 'FIGURE' : figure !== null && isKept([figure, ...(spread ?? [])], bound) ? 'PASS' : 'FAIL',
});

/** Four digits are more than a run can show. */
const rounded = (value: number): number => Number(value.toPrecision(4));

/** A case as far as its results are judged again. */
export type JudgedCase = Pick<BenchCase, 'name' | 'ratios'>;

/** Judges stored results by the bounds of today: a promise that is lowered or raised needs no new run. Ratios that a case no longer has are left out. */
export const judgeAgain = (results: Results, cases: readonly JudgedCase[]): Results => ({
  ...results,
  cases: Object.fromEntries(
    cases
      .filter(({ name }) => name in results.cases)
      .map(({ name, ratios }) => {
        const last = results.cases[name]!;
        const again = Object.entries(last.ratios).flatMap(([id, found]) =>
          ratios[id] === undefined ? [] : [[id, judged(ratios[id], found)] as const],
        );
        return [name, { ...last, ratios: Object.fromEntries(again) }];
      }),
  ),
});
