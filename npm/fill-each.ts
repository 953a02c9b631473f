import { eachFillOptions } from '../lib/engine/fill/fill-options.ts';
import { fillRows } from '../lib/engine/fill/fill-rows.ts';
import type { RowNotice, RowResult } from '../lib/engine/fill/row-result.ts';
import { BulkfillError, publicError } from './bulkfill-error.ts';
import type { FillJob, IncompleteSourceOption, RowFillOptions } from './job.ts';
import { openJob } from './open-job.ts';

/** A row that was filled. */
export interface FilledRow {
  readonly rowNumber: number;
  readonly status: 'success' | 'partial' | 'failed';
  /** The name that it has in a ZIP; null where it failed. */
  readonly fileName: string | null;
  /** What was skipped, by overlay. */
  readonly warnings: RowResult['warnings'];
  /** Texts that were drawn and did not simply fit, and what the PDF no longer is of what its source declares (`CONFORMANCE_LOST`; `overlay_id` null where it is none's). */
  readonly notices: readonly RowNotice[];
  /** How many warnings and notices there are besides: a row lists the first ones, up to 64 KB of JSON in all. Absent if all are listed. */
  readonly moreWarnings?: number;
  readonly moreNotices?: number;
  /** Pages of the PDF that it lacks, 0-based; absent where it has all. */
  readonly omittedPages?: readonly number[];
  /** Why it failed, else undefined. */
  readonly error: BulkfillError | undefined;
  /** The bytes of its PDF; null where it failed. */
  readonly pdf: Uint8Array | null;
}

/** Members of a row that most rows do not have. */
export const furtherMembers = ({
  omittedPages,
  moreWarnings,
  moreNotices,
}: Pick<RowResult, 'omittedPages' | 'moreWarnings' | 'moreNotices'>): Pick<FilledRow, 'omittedPages' | 'moreWarnings' | 'moreNotices'> => ({
  ...(omittedPages === undefined ? {} : { omittedPages }),
  ...(moreWarnings === undefined ? {} : { moreWarnings }),
  ...(moreNotices === undefined ? {} : { moreNotices }),
});

/** Name of the option that allows an incomplete source; `undefined` if it is set. */
export const incompleteOption = ({ allowIncompleteSource }: IncompleteSourceOption): string | undefined =>
  allowIncompleteSource === true ? undefined : '"allowIncompleteSource"';

/**
 * Fills one PDF a row and gives each as it is made, in row order. Rejects with `BulkfillError`, or with the signal's reason; a row that
 * fails is given with its error.
 *
 * @example
 * ```ts
 * import { readFile, writeFile } from 'node:fs/promises';
 * import { fillEach } from 'bulkfill';
 *
 * const pdf = await readFile('form.pdf');
 * const template = JSON.parse(await readFile('template.json', 'utf8'));
 * for await (const row of fillEach({ pdf, template, rows: [{ 'Full name': 'Zoë' }] }, { flattenForms: true })) {
 *   if (row.pdf !== null) await writeFile(row.fileName ?? '', row.pdf);
 * }
 * ```
 */
export async function* fillEach(
  job: FillJob,
  options: RowFillOptions & IncompleteSourceOption = {},
): AsyncGenerator<FilledRow, void, void> {
  try {
    for await (const { result, pdf } of fillRows(
      await openJob(job, options, { known: eachFillOptions, incompleteIsAllowedBy: incompleteOption(options) }),
    )) {
      const { rowNumber, status, fileName, warnings, notices, error: failure } = result;
      const error =
        failure === undefined
          ? undefined
          : new BulkfillError(failure.code, failure.message, { details: { row_number: rowNumber, warnings } });
      yield { rowNumber, status, fileName, warnings, notices, ...furtherMembers(result), error, pdf };
    }
  } catch (error) {
    throw publicError(error);
  }
}
