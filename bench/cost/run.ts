/**
 * What the service costs and where it ends, on paper: counts and times measured in this run, list prices, limits, and a simulation of
 * the queue. `npm run bench:cost -- [--quick]`. Writes `results/cost-*.md` and `.json`.
 */
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { machineFacts } from '../harness/machine.ts';
import { Inputs } from '../inputs/prepare-inputs.ts';
import { measureJobs } from './measure/measure-kinds.ts';
import { assumptions } from './model/assumptions.ts';
import { additionReport } from './report/addition-report.ts';
import { costReport } from './report/cost-report.ts';
import { limitReport } from './report/limit-report.ts';
import { loadReport } from './report/load-report.ts';
import { measuredReport } from './report/measured-report.ts';

const { values } = parseArgs({ options: { quick: { type: 'boolean', default: false } } });
const facts = machineFacts();
const directory = await mkdtemp(join(tmpdir(), 'bulkfill-cost-'));
const [few, many] = values.quick ? [1, 3] : [8, 40];
const kinds = [
  { rows: 10, webhook: false, jobs: many },
  { rows: 1000, webhook: false, jobs: few },
  { rows: 10, webhook: true, jobs: many },
  { rows: 1000, webhook: true, jobs: few },
  // Long enough to write its progress.
  { rows: 10_000, webhook: false, jobs: 1 },
  { rows: 10, webhook: false, jobs: many, additions: true as const },
  { rows: 1000, webhook: false, jobs: few, additions: true as const },
];
try {
  const measured = await measureJobs(new Inputs(directory), kinds);
  const [small, large, smallWebhook, largeWebhook, longest, smallWithAll, largeWithAll] = measured;
  const sections = [
    `# Cost and scale\n\n${Object.entries(facts)
      .map(([name, value]) => `- ${name}: ${value}`)
      .join('\n')}`,
    measuredReport(small!, large!, smallWebhook!),
    costReport({ small: small!, large: large!, smallWebhook: smallWebhook!, largeWebhook: largeWebhook! }, assumptions),
    additionReport(smallWithAll!, largeWithAll!, longest!, assumptions),
    limitReport(small!, smallWebhook!, assumptions),
    loadReport(small!, large!, assumptions, values.quick ? [1, 10, 100] : [1, 10, 100, 1000, 10_000]),
  ];
  process.stdout.write(`${sections.join('\n\n')}\n`);
  const results = new URL('../results/', import.meta.url);
  await mkdir(results, { recursive: true });
  const name = `cost-${facts.date!.replaceAll(/[:.]/g, '-')}`;
  await writeFile(new URL(`${name}.md`, results), `${sections.join('\n\n')}\n`);
  await writeFile(new URL(`${name}.json`, results), JSON.stringify({ facts, assumptions, measured }, null, 2));
} finally {
  await rm(directory, { recursive: true, force: true });
}
