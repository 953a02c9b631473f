import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type TrialOutcome, takeFor } from '../trial.ts';
import type { FileReport, FillOutcome, FillTask, Judgement, JudgeTask } from './corpus-types.ts';
import { HelperProcess } from './helper-process.ts';
import { brokeBounds, processFile } from './process-file.ts';
import { lineOf, summaryOf } from './summary.ts';

/** Members that all runs over a folder share. */
export interface CorpusRun {
  readonly folder: string;
  readonly files: readonly string[];
  /** Seconds in which files are begun. */
  readonly budget: number;
  readonly jobs: number;
  /** File for the reports. */
  readonly json: string | undefined;
}

/**
 * Fills every file and has it judged. A failure is a file that made the engine crash, hang or go past its bounds; wrong
 * output is in the table.
 */
export const runFiles = async ({
  folder,
  files,
  budget,
  jobs,
  json,
  flatten,
}: CorpusRun & { readonly flatten: boolean }): Promise<TrialOutcome> => {
  const workFolder = await mkdtemp(join(tmpdir(), 'bulkfill-corpus-'));
  const startedMs = performance.now();
  const reports: FileReport[] = [];
  const waiting = takeFor(budget, files);
  const runJob = async (job: number): Promise<void> => {
    const ownFolder = join(workFolder, `${job}`);
    await mkdir(ownFolder);
    const helpers = {
      filler: new HelperProcess<FillTask, FillOutcome>(new URL('./fill-process.ts', import.meta.url)),
      judge: new HelperProcess<JudgeTask, Judgement>(new URL('./judge-process.ts', import.meta.url)),
    };
    for (const file of waiting) {
      const task = { source: join(folder, file), flatten, workFolder: ownFolder };
      const report = await processFile(file, task, helpers);
      reports.push(report);
      process.stdout.write(`${lineOf(report)}\n`);
    }
    helpers.filler.stop();
    helpers.judge.stop();
  };
  try {
    await Promise.all(Array.from({ length: jobs }, (_, job) => runJob(job)));
  } finally {
    await rm(workFolder, { recursive: true, force: true });
  }
  reports.sort((a, b) => (a.file < b.file ? -1 : 1));
  process.stdout.write(`\n${summaryOf(reports, (performance.now() - startedMs) / 1000)}\n`);
  if (json !== undefined) await writeFile(json, JSON.stringify(reports, undefined, 1));
  return { cases: reports.length, failures: reports.filter(brokeBounds).length };
};
