/**
 * Runs the benchmarks: peers and ours in one run, with a table at the end. `npm run bench -- [--quick] [--native]
 * [--only CASE[,CASE]] [--repeats N] [--source FILE.pdf] [--machine NAME]`. A full run writes a file of `results/`.
 * Exits 1 if a case failed, or if a full run broke a promise.
 */
import { rmSync } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { allCases } from './cases/all-cases.ts';
import { Bench, type BenchCase, type Effort } from './harness/bench.ts';
import { checkContenders } from './harness/check-contenders.ts';
import { factsInWords, thisMachine, thisMoment } from './harness/machine.ts';
import { ensurePeers } from './harness/peers.ts';
import { childrenCpuSeconds } from './harness/process-cpu.ts';
import { keepResult, keptInWords, resultFileOf } from './harness/result-files.ts';
import { type CaseResult, ratioResult } from './harness/results.ts';
import { isWhole, runSummary, type TakenTime } from './harness/run-summary.ts';
import type { Verdict } from './harness/verdict.ts';
import { Inputs } from './inputs/prepare-inputs.ts';

const { values } = parseArgs({
  options: {
    quick: { type: 'boolean', default: false },
    native: { type: 'boolean', default: false },
    only: { type: 'string' },
    repeats: { type: 'string' },
    source: { type: 'string' },
    machine: { type: 'string' },
  },
});

const rowCountsOf = (
  engine: number,
  mupdf: number,
  mupdfYazl: number,
  pdfLib: number,
  pdfme: number,
): Effort['rowCounts'] => ({
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
  rowCounts: values.quick ? rowCountsOf(3000, 200, 50, 20, 3) : rowCountsOf(20_000, 2000, 200, 150, 30),
};
const wanted = values.only?.split(',') ?? allCases.map(({ name }) => name);
let cases = allCases.filter(({ name }) => wanted.includes(name));
const unknown = wanted.filter((name) => !allCases.some((one) => one.name === name));
if (unknown.length > 0)
  throw new Error(`no case ${unknown.join(', ')}; there are ${allCases.map(({ name }) => name).join(', ')}`);
const machine = thisMachine();
const resultFile = effort.quick || values.source !== undefined ? undefined : resultFileOf(machine, values.machine);

const directory = await mkdtemp(join(tmpdir(), 'bulkfill-bench-'));
const removeDirectory = (): void => rmSync(directory, { recursive: true, force: true });
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => {
    removeDirectory();
    process.exit(1);
  });
}
const inputs = new Inputs(directory, values.source);
const verdicts: Verdict[] = [];
const failures: string[] = [];
const times: TakenTime[] = [];

/** Runs a part of the run, records its time, and returns the seconds. */
const timed = async (name: string, work: () => Promise<void>): Promise<number> => {
  const cpuSeconds = (): number => childrenCpuSeconds() + process.cpuUsage().user / 1e6;
  const before = { ms: performance.now(), cpu: cpuSeconds() };
  try {
    await work();
  } finally {
    times.push({ name, seconds: (performance.now() - before.ms) / 1000, cpuSeconds: cpuSeconds() - before.cpu });
  }
  return times.at(-1)!.seconds;
};

/** Runs one case. Stores its result immediately, because a run may be interrupted. */
const runCase = async ({ name, title, ratios, run }: BenchCase): Promise<void> => {
  const bench = new Bench(effort, inputs);
  bench.report(`## ${title}`);
  const moment = thisMoment();
  const seconds = Math.round(await timed(name, () => run(bench)));
  verdicts.push(...bench.verdicts);
  const idOf = new Map(Object.entries(ratios).map(([id, claimed]) => [claimed, id]));
  const judged = bench.verdicts.filter((verdict) => verdict.judged);
  const result: CaseResult = {
    title,
    measured: { ...moment, rounds: effort.repeats, seconds },
    tables: bench.tables,
    ratios: Object.fromEntries(judged.map((verdict) => [idOf.get(verdict.claimed)!, ratioResult(verdict)])),
  };
  if (resultFile !== undefined) keepResult(resultFile, machine, name, result);
};

try {
  const bench = new Bench(effort, inputs);
  bench.report(`# Benchmarks\n\n${factsInWords()}`);
  if (cases.some(({ needsPeers }) => needsPeers !== false)) {
    try {
      await timed('peers: installed, and their outputs looked at', async () => {
        ensurePeers();
        bench.report(await checkContenders(bench));
      });
    } catch (error) {
      failures.push(`what is compared with peers: ${(error as Error).message}`);
      cases = cases.filter(({ needsPeers }) => needsPeers === false);
    }
  }
  for (const one of cases) {
    try {
      await runCase(one);
    } catch (error) {
      failures.push(`${one.name}: ${(error as Error).message}`);
      console.error(error);
    }
  }
  bench.report(runSummary(verdicts, times, failures));
  if (resultFile !== undefined) bench.report(keptInWords(resultFile));
  // A quick run only shows that the cases work: a busy machine breaks promises.
  if (!isWhole(values.quick ? [] : verdicts, failures)) process.exitCode = 1;
} finally {
  removeDirectory();
}
