/** `npm run figures`: holds the last results against the bounds and prices of today, and writes the figures of the pages from the files of results. */
import { readFileSync, writeFileSync } from 'node:fs';
import { allCases } from '../cases/all-cases.ts';
import { priceAgain, readCostResults, writeCostResults } from '../cost/cost-results.ts';
import { readFaultResults, readFuzzRuns } from '../faults/fault-results.ts';
import { judgeAgain, readResults, writeResults } from '../harness/results.ts';
import { costBlocks } from './cost-blocks.ts';
import { faultBlocks } from './fault-blocks.ts';
import { fillBlocks, pagesWithFigures } from './fill-blocks.ts';
import { performanceBlocks } from './performance-blocks.ts';

const results = judgeAgain(readResults(), allCases);
const costs = priceAgain(readCostResults());
writeResults(results);
writeCostResults(costs);
const blocks = { ...performanceBlocks(results), ...costBlocks(costs), ...faultBlocks(readFaultResults(), readFuzzRuns()) };
for (const page of pagesWithFigures) {
  const path = new URL(`../../${page}`, import.meta.url);
  writeFileSync(path, fillBlocks(readFileSync(path, 'utf8'), blocks));
}
