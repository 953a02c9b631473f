import { readFileSync, writeFileSync } from 'node:fs';
import type { Machine, Moment } from '../harness/machine.ts';
import type { MeasuredJob } from './measure/measured-steps.ts';
import { pricedSections } from './report/priced-sections.ts';
import type { Section } from './report/section.ts';

/** Content of `packages/bench/results/cost.json`: the last full run of `npm run bench -- cost`. */
export interface CostResults {
  readonly machine: Machine;
  readonly measured: Moment;
  readonly sections: readonly Section[];
  /** Measurements that the sections are computed from, in the order of `jobKinds`. */
  readonly jobs: readonly MeasuredJob[];
}

const file = new URL('../results/cost.json', import.meta.url);

export const readCostResults = (): CostResults => JSON.parse(readFileSync(file, 'utf8')) as CostResults;

export const writeCostResults = (results: CostResults): void =>
  writeFileSync(file, `${JSON.stringify(results, null, 2)}\n`);

/** Computes the sections again with the current prices, limits and assumptions. */
export const priceAgain = (results: CostResults): CostResults => ({
  ...results,
  sections: pricedSections(results.jobs),
});
