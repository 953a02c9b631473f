import { type FilledRow, fillEach } from './fill-each.ts';
import type { FillJob, RowFillOptions, RowInput } from './job.ts';

/** One PDF, and what was skipped in it. */
export interface FilledPdf extends Pick<FilledRow, 'warnings' | 'notices'> {
  readonly pdf: Uint8Array;
}

/**
 * Fills the PDF of one row. Rejects with the row's `BulkfillError` when it fails.
 *
 * @example
 * ```ts
 * import { readFile, writeFile } from 'node:fs/promises';
 * import { fillOne } from 'bulkfill';
 *
 * const template = JSON.parse(await readFile('template.json', 'utf8'));
 * const { pdf, warnings } = await fillOne({ pdf: await readFile('form.pdf'), template, row: { 'Full name': 'Zoë' } });
 * await writeFile('zoe.pdf', pdf);
 * console.log(warnings);
 * ```
 */
export const fillOne = async (
  { row, ...job }: Pick<FillJob, 'pdf' | 'template'> & { readonly row: RowInput },
  options: RowFillOptions = {},
): Promise<FilledPdf> => {
  for await (const { pdf, warnings, notices, error } of fillEach({ ...job, rows: [row] }, options)) {
    if (pdf === null) throw error;
    return { pdf, warnings, notices };
  }
  throw new Error('A row is filled or refused.');
};
