/**
 * `npm run generate -- figures`: judges the last results of all machines by the current bounds and prices, and writes
 * the figures of the pages. Exits 1 if a machine broke a promise.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { allCases } from '../cases/all-cases.ts';
import { priceAgain, readCostResults, writeCostResults } from '../cost/cost-results.ts';
import { readFaultResults, readFuzzRuns } from '../faults/fault-results.ts';
import { brokenPromises, judgeAllAgain, readAllResults, writeAllResults } from '../harness/result-files.ts';
import { brokenSealPromises } from '../seal/judge-seals.ts';
import { readSealResults } from '../seal/seal-results.ts';
import { readServerResults } from '../server/server-results.ts';
import { readServerTrialResults } from '../server/trial-results.ts';
import { costBlocks } from './cost-blocks.ts';
import { faultBlocks } from './fault-blocks.ts';
import { figurePages } from './figure-pages.ts';
import { fillBlocks, pagesWithFigures } from './fill-blocks.ts';
import { performanceBlocks } from './performance-blocks.ts';
import { promiseBlocks } from './promise-blocks.ts';
import { sealBlocks } from './seal-blocks.ts';
import { serverBlocks } from './server-blocks.ts';

const results = judgeAllAgain(readAllResults(), allCases);
const costs = priceAgain(readCostResults());
writeAllResults(results);
writeCostResults(costs);
const blocks = {
  ...performanceBlocks(results.first),
  ...promiseBlocks(results),
  ...costBlocks(costs),
  ...faultBlocks(readFaultResults(), readFuzzRuns()),
  ...sealBlocks(readSealResults()),
  ...serverBlocks(readServerResults(), readServerTrialResults()),
};
for (const page of pagesWithFigures) {
  const path = new URL(`../../../${page}`, import.meta.url);
  writeFileSync(path, fillBlocks(readFileSync(path, 'utf8'), blocks));
}
for (const [name, text] of Object.entries(figurePages(blocks)))
  writeFileSync(new URL(`../../../docs/generated/${name}`, import.meta.url), text);
const broken = [...brokenPromises(results), ...brokenSealPromises(readSealResults())];
for (const promise of broken) console.error(`FAIL: ${promise}`);
if (broken.length > 0) process.exitCode = 1;
