/**
 * The benchmarks: peers beside ours in one run, a table at the end. `npm run bench -- [--quick] [--native] [--only CASE[,CASE]] [--repeats N]
 * [--source FILE.pdf]`. Exits 1 when a promise was not kept.
 */
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { allCases } from './cases/all-cases.ts';
import { Bench, type Effort } from './harness/bench.ts';
import { checkContenders } from './harness/check-contenders.ts';
import { machineFacts } from './harness/machine.ts';
import { ensurePeers } from './harness/peers.ts';
import { passes, verdictTable } from './harness/verdict.ts';
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

const writeResults = async ({ sections, raw, verdicts }: Bench): Promise<void> => {
  const results = new URL('results/', import.meta.url);
  await mkdir(results, { recursive: true });
  const name = facts.date!.replaceAll(/[:.]/g, '-');
  await writeFile(new URL(`${name}.md`, results), `${sections.join('\n\n')}\n`);
  await writeFile(new URL(`${name}.json`, results), JSON.stringify({ facts, effort, raw, verdicts }, null, 2));
};

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
const facts = machineFacts();
const directory = await mkdtemp(join(tmpdir(), 'bulkfill-bench-'));
try {
  const bench = new Bench(effort, new Inputs(directory, values.source));
  bench.report(
    `# Benchmarks\n\n${Object.entries(facts)
      .map(([name, value]) => `- ${name}: ${value}`)
      .join('\n')}`,
  );
  if (withPeers) bench.report(await checkContenders(bench));
  for (const { title, run } of cases) {
    bench.report(`## ${title}`);
    await run(bench);
  }
  if (bench.verdicts.length > 0) bench.report(`## Promises\n\n${verdictTable(bench.verdicts)}`);
  await writeResults(bench);
  if (!bench.verdicts.every(passes)) process.exitCode = 1;
} finally {
  await rm(directory, { recursive: true, force: true });
}
