/**
 * The benchmarks: peers and ours in one run, a table at the end. `npm run bench -- [--quick] [--native] [--only CASE[,CASE]] [--repeats N]
 * [--source FILE.pdf]`. What is not a quick run writes `results/latest.json`. Exits 1 when a promise was not kept or a case failed.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { allCases } from './cases/all-cases.ts';
import { Bench, type BenchCase, type Effort } from './harness/bench.ts';
import { checkContenders } from './harness/check-contenders.ts';
import { factsInWords, thisMachine, thisMoment } from './harness/machine.ts';
import { ensurePeers } from './harness/peers.ts';
import { type CaseResult, keepResults, promiseResult } from './harness/results.ts';
import { passes, type Verdict, verdictTable } from './harness/verdict.ts';
import { Inputs } from './inputs/prepare-inputs.ts';

const { values } = parseArgs({
  options: {
    quick: { type: 'boolean', default: false },
    native: { type: 'boolean', default: false },
    only: { type: 'string' },
    repeats: { type: 'string' },
    source: { type: 'string' },
  },
});

const rowCountsOf = (engine: number, mupdf: number, mupdfYazl: number, pdfLib: number, pdfme: number): Effort['rowCounts'] => ({
  engine,
  'mupdf-incremental': mupdf,
  'mupdf-yazl': mupdfYazl,
  'pdf-lib-loop': pdfLib,
  'pdfme-generate': pdfme,
});
const effort: Effort = {
  quick: values.quick,
  native: values.native,
  repeats: Number(values.repeats ?? (values.quick ? 1 : 3)),
  rowCounts: values.quick ? rowCountsOf(3000, 200, 50, 20, 3) : rowCountsOf(20_000, 2000, 500, 200, 60),
};
const wanted = values.only?.split(',');
const cases = allCases.filter(({ name }) => wanted === undefined || wanted.includes(name));
if (cases.length === 0) throw new Error(`no such case; there are ${allCases.map(({ name }) => name).join(', ')}`);

const withPeers = cases.some(({ needsPeers }) => needsPeers !== false);
if (withPeers) ensurePeers();
const directory = await mkdtemp(join(tmpdir(), 'bulkfill-bench-'));
/** One case. What it found goes to the file of results at once: a run takes an hour, and may end in the middle. */
const runCase = async ({ name, title, promises, run }: BenchCase): Promise<readonly Verdict[]> => {
  const bench = new Bench(effort, inputs);
  bench.report(`## ${title}`);
  const moment = thisMoment();
  await run(bench);
  const idOf = new Map(Object.entries(promises).map(([id, promised]) => [promised, id]));
  const result: CaseResult = {
    title,
    measured: { ...moment, rounds: effort.repeats },
    tables: bench.tables,
    promises: Object.fromEntries(bench.verdicts.map((verdict) => [idOf.get(verdict.promised)!, promiseResult(verdict)])),
  };
  if (!effort.quick && values.source === undefined) keepResults(thisMachine(), name, result);
  return bench.verdicts;
};

const inputs = new Inputs(directory, values.source);
const failures: string[] = [];
try {
  const bench = new Bench(effort, inputs);
  bench.report(`# Benchmarks\n\n${factsInWords()}`);
  if (withPeers) bench.report(await checkContenders(bench));
  const verdicts: Verdict[] = [];
  for (const one of cases) {
    try {
      verdicts.push(...(await runCase(one)));
    } catch (error) {
      failures.push(`${one.name}: ${(error as Error).message}`);
      console.error(error);
    }
  }
  if (verdicts.length > 0) bench.report(`## Promises\n\n${verdictTable(verdicts)}`);
  for (const failure of failures) bench.report(`Not measured: ${failure}`);
  if (failures.length > 0 || !verdicts.every(passes)) process.exitCode = 1;
} finally {
  await rm(directory, { recursive: true, force: true });
}
