/**
 * Computes the costs and limits of the service from counts and times of this run, list prices and quotas: `npm run
 * bench:cost -- [--quick]`. A full run writes `results/cost.json`.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { factsInWords, thisMachine, thisMoment } from '../harness/machine.ts';
import { Inputs } from '../inputs/prepare-inputs.ts';
import { writeCostResults } from './cost-results.ts';
import { measureJobs } from './measure/measure-kinds.ts';
import { jobKinds, pricedSections } from './report/priced-sections.ts';
import { sectionInWords } from './report/section.ts';

const { values } = parseArgs({ options: { quick: { type: 'boolean', default: false } } });
const moment = thisMoment();
const directory = await mkdtemp(join(tmpdir(), 'bulkfill-cost-'));
const [few, many] = values.quick ? [1, 3] : [8, 40];
try {
  const measured = await measureJobs(new Inputs(directory), jobKinds({ few: few!, many: many! }));
  const sections = pricedSections(measured);
  process.stdout.write(`# Cost and scale\n\n${factsInWords()}\n\n${sections.map(sectionInWords).join('\n\n')}\n`);
  if (!values.quick) writeCostResults({ machine: thisMachine(), measured: moment, sections, jobs: measured });
} finally {
  await rm(directory, { recursive: true, force: true });
}
