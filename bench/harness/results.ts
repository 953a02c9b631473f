import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import type { BenchCase, ReportedTable } from './bench.ts';
import type { Machine, Moment } from './machine.ts';
import { type Bound, isKept, type Promised, type Verdict } from './verdict.ts';

/** What a whole run found of a promise. */
export interface PromiseResult {
  readonly claim: string;
  readonly bound: Bound;
  /** By the medians; null where it was not measured. */
  readonly figure: number | null;
  /** The least and the most of the rounds. */
  readonly spread: readonly [number, number] | null;
  readonly verdict: 'PASS' | 'FAIL';
}

/** What a whole run found of a case. */
export interface CaseResult {
  readonly title: string;
  readonly measured: Moment & { readonly rounds: number };
  readonly tables: readonly ReportedTable[];
  readonly promises: Readonly<Record<string, PromiseResult>>;
}

/** `bench/results/latest.json`: the last result of each case, all of one machine. The pages are written from it. */
export interface Results {
  readonly machine: Machine;
  readonly cases: Readonly<Record<string, CaseResult>>;
}

/** What a verdict says of one of a case's promises. */
export const promiseResult = ({ promised, ratio }: Verdict): PromiseResult => {
  const rounds = ratio.rounds.filter(Number.isFinite);
  return judged(promised, {
    figure: Number.isFinite(ratio.middle) ? rounded(ratio.middle) : null,
    spread: rounds.length < 2 ? null : [rounded(Math.min(...rounds)), rounded(Math.max(...rounds))],
  });
};

/** A figure held against a bound, which may have changed since it was measured. */
const judged = ({ claim, bound }: Promised, { figure, spread }: Pick<PromiseResult, 'figure' | 'spread'>): PromiseResult => ({
  claim,
  bound,
  figure,
  spread,
  verdict: figure !== null && isKept(figure, bound) ? 'PASS' : 'FAIL',
});

/** Four digits are more than a run can show. */
const rounded = (value: number): number => Number(value.toPrecision(4));

const latest = new URL('../results/latest.json', import.meta.url);

export const readResults = (): Results => JSON.parse(readFileSync(latest, 'utf8')) as Results;

export const writeResults = (results: Results): void => writeFileSync(latest, `${JSON.stringify(results, null, 2)}\n`);

/** Puts a case's result in the place of its last one. Where the file is of another machine, it begins anew: figures of two machines are not compared. */
export const keepResults = (machine: Machine, name: string, result: CaseResult): void => {
  const before = existsSync(latest) ? readResults() : undefined;
  const others = JSON.stringify(before?.machine) === JSON.stringify(machine) ? before!.cases : {};
  writeResults({ machine, cases: { ...others, [name]: result } });
};

/** The results held against the bounds that the cases have now: a promise that is lowered or raised needs no new run. Throws Error for a promise that its case no longer makes. */
export const judgeAgain = (results: Results, cases: readonly Pick<BenchCase, 'name' | 'promises'>[]): Results => ({
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
