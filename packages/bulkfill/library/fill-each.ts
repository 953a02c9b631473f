import { withoutParams } from '@bulkfill/engine/core/diagnostic';
import { eachFillOptions } from '@bulkfill/engine/fill/fill-options';
import { fillRows } from '@bulkfill/engine/fill/fill-rows';
import type { RowNotice, RowOutcome } from '@bulkfill/engine/fill/row-result';
import type { OverlayWarning } from '@bulkfill/engine/pdf/compile/row-outcome';
import type { RowSeal } from '@bulkfill/engine/pdf/seal/seal';
import { BulkfillError, publicError } from './bulkfill-error.ts';
import type { FillJob, IncompleteSourceOption, RowFillOptions } from './job.ts';
import { openJob } from './open-job.ts';

/** Filled row. */
export interface FilledRow {
  readonly rowNumber: number;
  /** Rows of the input in the document, from 1: the first 6,000. Absent without `groupBy`. */
  readonly sourceRows?: readonly number[];
  /** Number of further rows. Absent if all are listed. */
  readonly moreSourceRows?: number;
  readonly status: 'success' | 'partial' | 'failed';
  /** File name in a ZIP; `null` if the row failed. */
  readonly fileName: string | null;
  /** Skipped content, by overlay. */
  readonly warnings: readonly Omit<OverlayWarning, 'params'>[];
  /**
   * Texts that were drawn but did not fit as they were, and conformance lost against the declaration of the source
   * (`CONFORMANCE_LOST`; `overlay_id` is `null` if no overlay caused it).
   */
  readonly notices: readonly Omit<RowNotice, 'params'>[];
  /**
   * Number of warnings beyond the listed ones: a row lists the first warnings and notices, up to 64 KB of JSON in
   * total. Absent if all are listed.
   */
  readonly moreWarnings?: number;
  readonly moreNotices?: number;
  /** Pages missing from the PDF, 0-based; absent if it has all pages. */
  readonly omittedPages?: readonly number[];
  /** Seal of the PDF; absent without one. */
  readonly seal?: RowSeal;
  /** Reason of the failure, else `undefined`. */
  readonly error: BulkfillError | undefined;
  /** Bytes of the PDF; `null` if the row failed. */
  readonly pdf: Uint8Array | null;
}

type FurtherMember = 'seal' | 'sourceRows' | 'moreSourceRows' | 'omittedPages' | 'moreWarnings' | 'moreNotices';

/** Returns the optional members that are set; most rows have none. */
export const furtherMembers = ({
  sourceRows,
  moreSourceRows,
  omittedPages,
  moreWarnings,
  moreNotices,
  seal,
}: Pick<RowOutcome, FurtherMember>): Pick<FilledRow, FurtherMember> => ({
  ...(sourceRows === undefined ? {} : { sourceRows }),
  ...(moreSourceRows === undefined ? {} : { moreSourceRows }),
  ...(omittedPages === undefined ? {} : { omittedPages }),
  ...(moreWarnings === undefined ? {} : { moreWarnings }),
  ...(moreNotices === undefined ? {} : { moreNotices }),
  ...(seal === undefined ? {} : { seal }),
});

/** Name of the option that allows an incomplete source; `undefined` if it is set. */
export const incompleteOption = ({ allowIncompleteSource }: IncompleteSourceOption): string | undefined =>
  allowIncompleteSource === true ? undefined : '"allowIncompleteSource"';

/**
 * Fills one PDF per row and yields the rows in order. Rejects with `BulkfillError`, or with the signal's reason. A
 * failed row is yielded with its error.
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
      const { rowNumber, status, fileName, error: failure } = result;
      const [warnings, notices] = [result.warnings.map(withoutParams), result.notices.map(withoutParams)];
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
