import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type TrialOutcome, takeFor } from '../../trial.ts';
import { HelperProcess } from '../helper-process.ts';
import type { CorpusRun } from '../run-files.ts';
import { summaryOfOptimized } from './optimize-summary.ts';
import type { OptimizedFile, OptimizeReport, OptimizeTask } from './optimize-types.ts';

export interface OptimizeRun extends CorpusRun {
  /** Number of pages per document whose pixels are compared. */
  readonly pageLimit: number;
  /** Distinct documents that are looked at, chosen by the hash of their bytes. */
  readonly sample: number;
}

const timeoutMs = 300_000;

/**
 * Optimizes documents, compares them with their sources in independent readers, and prints the savings. A failure is a
 * document with findings, or one that broke the optimizer.
 */
export const runOptimize = async ({
  folder,
  files,
  budget,
  jobs,
  pageLimit,
  sample,
  json,
}: OptimizeRun): Promise<TrialOutcome> => {
  const workFolder = await mkdtemp(join(tmpdir(), 'bulkfill-optimize-'));
  const waiting = takeFor(budget, (await distinct(folder, files)).slice(0, sample));
  const reports: OptimizeReport[] = [];
  const broken: string[] = [];
  const runJob = async (job: number): Promise<void> => {
    const own = join(workFolder, `${job}`);
    await mkdir(own);
    const helper = new HelperProcess<OptimizeTask, OptimizedFile>(new URL('./optimize-process.ts', import.meta.url));
    for (const file of waiting) {
      try {
        const report = {
          file,
          ...(await helper.ask({ source: join(folder, file), workFolder: own, pageLimit }, timeoutMs)),
        };
        reports.push(report);
        process.stdout.write(`${lineOf(report)}\n`);
      } catch (error) {
        broken.push(file);
        process.stdout.write(`BROKEN    ${file}: ${(error as Error).message}\n`);
      }
    }
    helper.stop();
  };
  try {
    await Promise.all(Array.from({ length: jobs }, (_, job) => runJob(job)));
  } finally {
    await rm(workFolder, { recursive: true, force: true });
  }
  reports.sort((a, b) => (a.file < b.file ? -1 : 1));
  if (json !== undefined) await writeFile(json, JSON.stringify(reports, undefined, 1));
  process.stdout.write(`\n${summaryOfOptimized(reports, broken.length)}\n`);
  const flawed = reports.filter(({ found }) => found.length > 0);
  return { cases: reports.length + broken.length, failures: broken.length + flawed.length };
};

/** Lists each document once, ordered by hash: arbitrary, but equal each time. */
const distinct = async (folder: string, files: readonly string[]): Promise<string[]> => {
  const byHash = new Map<string, string>();
  for (const file of files) {
    const digest = createHash('sha256').update(await readFile(join(folder, file)));
    const key = digest.digest('hex');
    if (!byHash.has(key)) byHash.set(key, file);
  }
  return [...byHash].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, file]) => file);
};

const lineOf = ({ file, result, before, after, ms, found }: OptimizeReport): string => {
  const sizes =
    before === undefined || after === undefined
      ? ''
      : `${before.pdf} → ${after.pdf}, entry ${before.entry} → ${after.entry}`;
  const head = `${(found.length > 0 ? 'FINDINGS' : result).padEnd(9)} ${String(Math.round(ms)).padStart(6)} ms  ${file}  ${sizes}`;
  return [head, ...found.slice(0, 6).map((finding) => `    ${finding}`)].join('\n');
};
