import type { BenchCase, ReportedTable } from './bench.ts';
import type { Machine, Moment } from './machine.ts';
import { type Bound, isKept, type RatioClaim, type Verdict } from './verdict.ts';

/** Ratio in a file of results. */
export interface RatioResult {
  readonly claim: string;
  /** Missing for a figure, which is not a promise. */
  readonly bound?: Bound | undefined;
  /** Ratio of the medians; `null` if it was not measured. */
  readonly figure: number | null;
  /** Minimum and maximum of the rounds; `null` for a single round. */
  readonly spread: readonly [number, number] | null;
  /** Pessimistic verdict: by the worst of the figure and the spread. */
  readonly verdict: 'PASS' | 'FAIL' | 'FIGURE';
}

/** Result of a case in a full run. */
export interface CaseResult {
  readonly title: string;
  /** `seconds`: time of the whole case, including its preparation; missing in old results. */
  readonly measured: Moment & { readonly rounds: number; readonly seconds?: number };
  readonly tables: readonly ReportedTable[];
  readonly ratios: Readonly<Record<string, RatioResult>>;
}

/** Content of a result file: the last result of each case, all of one machine. */
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

/** Judges a figure by a bound, which may have changed since the measurement. */
const judged = (
  { claim, bound }: RatioClaim,
  { figure, spread }: Pick<RatioResult, 'figure' | 'spread'>,
): RatioResult => ({
  claim,
  ...(bound !== undefined && { bound }),
  figure,
  spread,
  verdict:
    bound === undefined ? 'FIGURE' : figure !== null && isKept([figure, ...(spread ?? [])], bound) ? 'PASS' : 'FAIL',
});

/** Rounds to four digits, more than the precision of a run. */
const rounded = (value: number): number => Number(value.toPrecision(4));

/** The members of a case that judging its results requires. */
export type JudgedCase = Pick<BenchCase, 'name' | 'ratios'>;

/**
 * Judges stored results by the current bounds, so that a changed promise needs no new run. Drops ratios that a case no
 * longer has.
 */
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
