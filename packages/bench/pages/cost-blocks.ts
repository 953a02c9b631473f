import type { CostResults } from '../cost/cost-results.ts';
import type { Section } from '../cost/report/section.ts';
import { table } from '../harness/table.ts';
import { cell, momentOf } from './cells.ts';

const sectionOf = ({ sections }: CostResults, title: string): Section => {
  const found = sections.find((one) => one.title === title);
  if (found === undefined) throw new Error(`the results have no section ${title}`);
  return found;
};

const whole = ({ intro, head, rows, outro }: Section): string =>
  [intro, table(head, rows), outro].filter((part) => part !== undefined).join('\n\n');

/** Removes the last column, with the individual requests; the result file has them. */
const withoutRequests = ({ head, rows, ...section }: Section): Section => ({
  ...section,
  head: head.slice(0, -1),
  rows: rows.map((row) => row.slice(0, -1)),
});

/** Formats $97. */
const dollars = (usd: string): string => `$${Number(usd).toFixed(0)}`;
/** Converts dollars per thousand jobs of a thousand rows to cents per thousand rows. */
const centsOfOne = (usdOfThousand: string): string => Number((Number(usdOfThousand) / 10).toPrecision(2)).toString();

const idle = (results: CostResults) => {
  const section = sectionOf(results, 'Dollars of a month without jobs');
  return {
    together: dollars(cell(section, '**together**', 'dollars')),
    without: dollars(cell(section, '**without the upload host**', 'dollars')),
  };
};

const costs = (results: CostResults): string => {
  const jobs = sectionOf(results, 'Dollars of 1,000 jobs');
  const column = '1,000 rows, response';
  const made = centsOfOne(cell(jobs, 'without the download', column));
  const delivered = centsOfOne(cell(jobs, '**together**', column));
  const { together, without } = idle(results);
  return [
    `On AWS a thousand rows cost ${made} cents to make and ${delivered} cents with their download, by list prices and on paper: no bill of an account was seen.`,
    `An idle deployment costs ${without} per month, ${together} with the host for large uploads. [How that was counted](docs/operate/cost-and-scale.md).`,
  ].join('\n');
};

const summary = (results: CostResults): string => {
  const jobs = sectionOf(results, 'Dollars of 1,000 jobs');
  const { together, without } = idle(results);
  const small = centsOfOne(cell(jobs, 'without the download', '10 rows, response'));
  const large = centsOfOne(cell(jobs, 'without the download', '1,000 rows, response'));
  const million = cell(jobs, '**a million rows**', '10,000 rows, response');
  const download = (Number(cell(jobs, 'archive to the client', '10,000 rows, response')) / 10).toFixed(2);
  return [
    `Without its download a job of ten rows costs ${small} cents, and one of a thousand rows ${large} cents. A million rows in jobs of 10,000 cost $${million},`,
    `$${download} of it for the archives' way to the client. An empty deployment costs ${together} per month with the upload host, ${without} without it.`,
  ].join('\n');
};

const machine = ({ machine: { cpu, cores, node }, measured }: CostResults): string =>
  `${cores} cores (${cpu}), Node ${node.slice(1)}, ${momentOf(measured)}.`;

/** Returns the blocks of README and docs/operate/cost-and-scale.md from `results/cost.json`, by block name. */
export const costBlocks = (results: CostResults): Readonly<Record<string, () => string>> => ({
  costs: () => costs(results),
  'cost-summary': () => summary(results),
  'cost-machine': () => machine(results),
  'cost-measured': () => whole(withoutRequests(sectionOf(results, 'Measured'))),
  'cost-jobs': () => whole(sectionOf(results, 'Dollars of 1,000 jobs')),
  'cost-idle': () => whole(sectionOf(results, 'Dollars of a month without jobs')),
  'cost-additions': () => whole(withoutRequests(sectionOf(results, 'What API 1.1 adds'))),
  'cost-limits': () => whole(sectionOf(results, 'Limits')),
});
