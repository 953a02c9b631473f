import type { BenchCase, ReportedTable } from './bench.ts';
import type { Machine, Moment } from './machine.ts';
import { type Bound, isKept, type Promised, type Verdict } from './verdict.ts';

/** What a whole run found of a promise. */
export interface PromiseResult {
  readonly claim: string;
  readonly bound: Bound;
  /** By the medians; null where it was not measured. */
  readonly figure: number | null;
  /** The least and the most of the rounds; null where there was but one. */
  readonly spread: readonly [number, number] | null;
  /** At the pessimistic end: by the worst of the figure and the spread. */
  readonly verdict: 'PASS' | 'FAIL';
}

/** What a whole run found of a case. */
export interface CaseResult {
  readonly title: string;
  /** `seconds`: of the whole case, with what it prepares; results from before it was written down have none. */
  readonly measured: Moment & { readonly rounds: number; readonly seconds?: number };
  readonly tables: readonly ReportedTable[];
  readonly promises: Readonly<Record<string, PromiseResult>>;
}

/** A file of results: the last result of each case, all of one machine. */
export interface Results {
  readonly machine: Machine;
  readonly cases: Readonly<Record<string, CaseResult>>;
}

/** What a verdict says of one of a case's promises. */
export const promiseResult = ({ promised, ratio }: Verdict): PromiseResult => {
  const { middle, rounds } = ratio;
  if (![middle, ...rounds].every(Number.isFinite)) return judged(promised, { figure: null, spread: null });
  return judged(promised, {
    figure: rounded(middle),
    spread: rounds.length < 2 ? null : [rounded(Math.min(...rounds)), rounded(Math.max(...rounds))],
  });
};

/** A figure held against a bound, which may have changed since it was measured. */
const judged = ({ claim, bound }: Promised, { figure, spread }: Pick<PromiseResult, 'figure' | 'spread'>): PromiseResult => ({
  claim,
  bound,
  figure,
  spread,
  verdict: figure !== null && isKept([figure, ...(spread ?? [])], bound) ? 'PASS' : 'FAIL',
});

/** Four digits are more than a run can show. */
const rounded = (value: number): number => Number(value.toPrecision(4));

/** A case as far as its results are judged again. */
export type JudgedCase = Pick<BenchCase, 'name' | 'promises'>;

/** The results held against the bounds that the cases have now: a promise that is lowered or raised needs no new run. Throws Error for a promise that its case no longer makes. */
export const judgeAgain = (results: Results, cases: readonly JudgedCase[]): Results => ({
  ...results,
  cases: Object.fromEntries(
    cases
      .filter(({ name }) => name in results.cases)
      .map(({ name, promises }) => {
        const last = results.cases[name]!;
        const again = Object.entries(last.promises).map(([id, found]) => {
          if (promises[id] === undefined) throw new Error(`${name} no longer promises ${id}: measure it again`);
          return [id, judged(promises[id], found)] as const;
        });
        return [name, { ...last, promises: Object.fromEntries(again) }];
      }),
  ),
});
