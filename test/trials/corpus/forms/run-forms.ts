import { writeFileSync } from 'node:fs';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type TrialOutcome, takeFor } from '../../trial.ts';
import type { CorpusRun } from '../run-files.ts';
import { engineOf } from './fill-form.ts';
import type { FormReport } from './form-types.ts';
import { judgeForm } from './judge-form.ts';

export interface FormsRun extends CorpusRun {
  /** Checkout with the engine under test. */
  readonly tree: string;
  /** Pages of each form that are looked at. */
  readonly pageLimit: number;
  /** Folder for the output of each form. */
  readonly keep: string | undefined;
}

/**
 * Checks every form, prints a line for each, and then a table of findings by check. A failure is a form with findings.
 */
export const runForms = async ({
  folder,
  files,
  budget,
  jobs,
  tree,
  pageLimit,
  json,
  keep,
}: FormsRun): Promise<TrialOutcome> => {
  const workFolder = keep ?? (await mkdtemp(join(tmpdir(), 'bulkfill-forms-')));
  const engine = await engineOf(tree);
  const waiting = takeFor(budget, files);
  // After every form, so that an interrupted run of an hour keeps its findings.
  const save = (): void => {
    const sorted = reports.toSorted((a, b) => (a.file < b.file ? -1 : 1));
    if (json !== undefined) writeFileSync(json, JSON.stringify(sorted, undefined, 1));
  };
  const reports: FormReport[] = [];
  const runJob = async (): Promise<void> => {
    for (const file of waiting) {
      const own = join(workFolder, file.replaceAll('/', '_'));
      await mkdir(own, { recursive: true });
      const report = await judgeForm(engine, file, join(folder, file), own, pageLimit).catch(
        (error: Error): FormReport => ({
          file,
          status: 'FINDINGS',
          reason: '',
          fieldCount: 0,
          findings: [{ check: 'not judged', row: '', detail: error.stack ?? error.message }],
          ms: 0,
        }),
      );
      reports.push(report);
      save();
      process.stdout.write(`${linesOf(report)}\n`);
      if (keep === undefined) await rm(own, { recursive: true, force: true });
    }
  };
  try {
    await Promise.all(Array.from({ length: jobs }, runJob));
  } finally {
    if (keep === undefined) await rm(workFolder, { recursive: true, force: true });
  }
  reports.sort((a, b) => (a.file < b.file ? -1 : 1));
  process.stdout.write(`\n${tableOf(reports)}\n`);
  return { cases: reports.length, failures: reports.filter(({ status }) => status === 'FINDINGS').length };
};

const maxShownFindings = 12;

const linesOf = ({ file, status, reason, fieldCount, findings, ms }: FormReport): string => {
  const head = `${status.padEnd(9)} ${String(Math.round(ms)).padStart(6)} ms ${String(fieldCount).padStart(4)} fields  ${file}${reason === '' ? '' : `  ${oneLine(reason)}`}`;
  const shown = findings
    .slice(0, maxShownFindings)
    .map(({ check, row, detail }) => `    ${check} [${row}] ${oneLine(detail)}`);
  const more = findings.length > maxShownFindings ? [`    and ${findings.length - maxShownFindings} more`] : [];
  return [head, ...shown, ...more].join('\n');
};

const oneLine = (text: string): string => text.replaceAll(/\s+/g, ' ').slice(0, 300);

/** The table at the end, as Markdown: forms by verdict, then by check. */
const tableOf = (reports: readonly FormReport[]): string => {
  const rows: [string, number][] = [['forms', reports.length]];
  for (const status of ['clean', 'FINDINGS', 'refused', 'no fields'] as const)
    rows.push([status, reports.filter((report) => report.status === status).length]);
  const checks = new Map<string, number>();
  for (const { findings } of reports)
    for (const check of new Set(findings.map((finding) => finding.check)))
      checks.set(check, (checks.get(check) ?? 0) + 1);
  rows.push(
    ...[...checks].toSorted((a, b) => b[1] - a[1]).map(([check, number]): [string, number] => [`… ${check}`, number]),
  );
  return ['|  | forms |', '|---|---:|', ...rows.map(([name, number]) => `| ${name} | ${number} |`)].join('\n');
};
