/**
 * Fills every PDF below a folder and has readers of other makes judge the outcome:
 * `npm run trial -- corpus DIR [--flatten] [--jobs N] [--json FILE] [--shard I/N] [--only-failed]`. Exits 1 when a file
 * made the engine crash, hang or go past its bounds; failures of the output are in the table.
 */
import { mkdir, mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import type { FileReport, FillOutcome, FillTask, Judgement, JudgeTask } from './corpus-types.ts';
import { findPdfs } from './find-pdfs.ts';
import { runForms } from './forms/run-forms.ts';
import { HelperProcess } from './helper-process.ts';
import { runOptimize } from './optimize/run-optimize.ts';
import { brokeBounds, processFile } from './process-file.ts';
import { lineOf, summaryOf } from './summary.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    flatten: { type: 'boolean', default: false },
    jobs: { type: 'string', default: '2' },
    json: { type: 'string' },
    shard: { type: 'string', default: '1/1' },
    match: { type: 'string' },
    forms: { type: 'boolean', default: false },
    optimize: { type: 'boolean', default: false },
    sample: { type: 'string', default: '200' },
    tree: { type: 'string' },
    pages: { type: 'string', default: '2' },
    keep: { type: 'string' },
  },
});
const [folder] = positionals;
const [shard, shards] = values.shard.split('/').map(Number) as [number, number];
if (folder === undefined || !(shard >= 1 && shard <= shards)) {
  process.stderr.write(
    'usage: npm run trial -- corpus DIR [--flatten] [--jobs N] [--json FILE] [--shard I/N] [--match REGEX] [--forms [--tree CHECKOUT] [--pages N] [--keep DIR]] [--optimize [--sample N] [--pages N]]\n',
  );
  process.exit(2);
}

if (!(await stat(folder).catch(() => undefined))?.isDirectory()) {
  process.stderr.write(`there is no folder ${folder}\n`);
  process.exit(2);
}

const wanted = new RegExp(values.match ?? '');
const files = (await findPdfs(folder)).filter((file, index) => index % shards === shard - 1 && wanted.test(file));
if (files.length === 0) {
  process.stderr.write(`no PDF is found below ${folder}\n`);
  process.exit(2);
}
if (values.forms) {
  const tree = values.tree ?? fileURLToPath(new URL('../..', import.meta.url));
  const clean = await runForms({
    folder,
    files,
    jobs: Number(values.jobs),
    tree,
    pageLimit: Number(values.pages),
    json: values.json,
    keep: values.keep,
  });
  process.exit(clean ? 0 : 1);
}
if (values.optimize) {
  const { jobs, pages, sample, json } = values;
  const clean = await runOptimize({
    folder,
    files,
    jobs: Number(jobs),
    pageLimit: Number(pages),
    sample: Number(sample),
    json,
  });
  process.exit(clean ? 0 : 1);
}
const workFolder = await mkdtemp(join(tmpdir(), 'bulkfill-corpus-'));
const startedMs = performance.now();
const reports: FileReport[] = [];
const waiting = [...files];

const runJob = async (job: number): Promise<void> => {
  const ownFolder = join(workFolder, `${job}`);
  await mkdir(ownFolder);
  const helpers = {
    filler: new HelperProcess<FillTask, FillOutcome>(new URL('./fill-process.ts', import.meta.url)),
    judge: new HelperProcess<JudgeTask, Judgement>(new URL('./judge-process.ts', import.meta.url)),
  };
  for (let file = waiting.shift(); file !== undefined; file = waiting.shift()) {
    const report = await processFile(
      file,
      { source: join(folder, file), flatten: values.flatten, workFolder: ownFolder },
      helpers,
    );
    reports.push(report);
    process.stdout.write(`${lineOf(report)}\n`);
  }
  helpers.filler.stop();
  helpers.judge.stop();
};

try {
  await Promise.all(Array.from({ length: Math.max(1, Number(values.jobs)) }, (_, job) => runJob(job)));
} finally {
  await rm(workFolder, { recursive: true, force: true });
}
reports.sort((a, b) => (a.file < b.file ? -1 : 1));
process.stdout.write(`\n${summaryOf(reports, (performance.now() - startedMs) / 1000)}\n`);
if (values.json !== undefined) await writeFile(values.json, JSON.stringify(reports, undefined, 1));
if (reports.some(brokeBounds)) process.exitCode = 1;
