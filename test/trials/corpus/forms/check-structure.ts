import { readFile } from 'node:fs/promises';
import { newlyMissing } from '../../../support/painted-names.ts';
import type { Finding } from './form-types.ts';
import { type JudgedForm, rowName } from './judged-form.ts';
import { viewers } from './page-picture.ts';
import { runReader } from './run-reader.ts';

/** Returns the complaints of `qpdf --check` about the file's structure, without those about the source. */
export const checkQpdf = async ({ source, rows }: JudgedForm): Promise<Finding[]> => {
  const before = await qpdfLines(source);
  // What qpdf cannot read at all it has not seen the faults of, which a repaired document still has.
  if (before === undefined || !(await canRead(source))) return [];
  const findings: Finding[] = [];
  for (const row of rows) {
    const news = ((await qpdfLines(row.pdf)) ?? []).filter((line) => !before.includes(line));
    if (news.length > 0)
      findings.push({ check: 'qpdf --check', row: rowName(row), detail: news.slice(0, 3).join('; ') });
  }
  return findings;
};

/** Whether qpdf makes a document of a file, damaged or not. */
const canRead = async (file: string): Promise<boolean> =>
  (await runReader('qpdf', ['--show-npages', file]))?.status !== 2;

/** Warnings and errors without the file's name and offsets. */
const qpdfLines = async (file: string): Promise<string[] | undefined> => {
  const run = await runReader('qpdf', ['--check', file]);
  if (run === undefined) return undefined;
  if (run.status === 0) return [];
  const lines = run.stderr.split('\n').map((line) => line.replaceAll(file, '').replaceAll(/\d+/g, 'N').trim());
  return lines.filter((line) => line !== '' && !line.startsWith('qpdf: operation succeeded'));
};

/** Names that a content stream paints and objects that it leads to are there, as far as they were in the source. */
export const checkPainted = async ({ source, rows }: JudgedForm): Promise<Finding[]> => {
  const before = await readFile(source);
  const findings: Finding[] = [];
  for (const row of rows.filter(({ flattened }) => flattened)) {
    const missing = await newlyMissing(await readFile(row.pdf), before);
    if (missing.length > 0)
      findings.push({ check: 'paints what is not there', row: rowName(row), detail: missing.slice(0, 3).join('; ') });
  }
  return findings;
};

/** Returns the viewers' messages on standard error, without those about the source. */
export const checkComplaints = async (form: JudgedForm): Promise<Finding[]> => {
  const findings: Finding[] = [];
  if (!(await canRead(form.source))) return findings;
  for (const viewer of viewers) {
    const before = new Set<string>();
    for (const page of form.pages)
      for (const line of (await form.show(viewer, form.source, page))?.complaints ?? []) before.add(line);
    for (const row of form.looked) {
      const news = new Set<string>();
      for (const page of form.pages)
        for (const line of (await form.show(viewer, row.pdf, page))?.complaints ?? [])
          if (!before.has(line)) news.add(line);
      if (news.size > 0)
        findings.push({ check: `${viewer} complains`, row: rowName(row), detail: [...news].slice(0, 3).join('; ') });
    }
  }
  return findings;
};
