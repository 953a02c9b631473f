import { eachFillOptions } from '@bulkfill/engine/fill/fill-options';
import { withPublicErrors } from './bulkfill-error.ts';
import { type FilledRow, fillEach } from './fill-each.ts';
import type { FillJob, IncompleteSourceOption, RowFillOptions, RowInput } from './job.ts';
import { requireMembers } from './requirements.ts';

/** One filled PDF with its warnings and notices. */
export interface FilledPdf extends Pick<FilledRow, 'warnings' | 'notices'> {
  readonly pdf: Uint8Array;
  /** `partial` if an overlay was skipped (see `warnings`) or no overlay was applied. */
  readonly status: 'success' | 'partial';
}

/**
 * Fills the PDF of one row. Rejects with the `BulkfillError` of the row if it fails.
 *
 * @example
 * ```ts
 * import { readFile, writeFile } from 'node:fs/promises';
 * import { fillOne } from 'bulkfill';
 *
 * const template = JSON.parse(await readFile('template.json', 'utf8'));
 * const { pdf, status, warnings } = await fillOne({ pdf: await readFile('form.pdf'), template, row: { 'Full name': 'Zoë' } });
 * await writeFile('zoe.pdf', pdf);
 * console.log(status, warnings);
 * ```
 */
export const fillOne = async (
  input: Pick<FillJob, 'pdf' | 'template'> & { readonly row: RowInput },
  options: RowFillOptions & IncompleteSourceOption = {},
): Promise<FilledPdf> => {
  await withPublicErrors(() => requireMembers(input, ['pdf', 'template', 'row'], eachFillOptions));
  const { row, ...job } = input;
  for await (const { pdf, status, warnings, notices, error } of fillEach({ ...job, rows: [row] }, options)) {
    if (pdf === null || status === 'failed') throw error;
    return { pdf, status, warnings, notices };
  }
  throw new Error('A row is filled or refused.');
};
