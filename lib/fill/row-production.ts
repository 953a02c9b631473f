import { AppError } from '../core/app-error.ts';
import type { Stamper } from '../pdf/stamp/stamper.ts';
import type { Row } from '../rows/row.ts';
import { rowFileName } from '../rows/row-file-name.ts';
import type { SharedPrefix } from '../zip/shared-prefix.ts';
import type { ZipWriter } from '../zip/zip-writer.ts';
import type { FillInput } from './fill-input.ts';
import type { PrintOutput } from './print-output.ts';
import { judgeRow, producedRow } from './row-judgement.ts';
import type { RowResult, RowResultLog } from './row-result-log.ts';

/** What the rows of one job are made with. */
export interface RowContext {
  readonly input: FillInput;
  readonly stamper: Stamper;
  readonly zip: ZipWriter;
  /** What the PDFs of all rows begin with. */
  readonly prefix: SharedPrefix;
  /** SHA-256 of a row's PDF, from its tail. */
  readonly digest: (tail: Uint8Array) => string;
  readonly results: RowResultLog;
  readonly print: PrintOutput | undefined;
}

/** The work on one row after another, and the limits that end a job. */
export interface RowProduction {
  /** Rows so far. */
  readonly rowCount: number;
  /** Stamps a row into the archive, and its result into the log. Throws the errors of `fillArchive` that rows cause. */
  add(row: Row): void;
  /** Throws `CLOUD_DELIVERY_MAX_FILE_SIZE_EXCEEDED` where the archive would become too large. */
  checkOutputSize(): void;
}

export const rowProduction = (context: RowContext): RowProduction => {
  const { input, zip, results, print } = context;
  let rowCount = 0;
  let rowNumber = 0;
  const checkOutputSize = (): void => {
    const { maxOutputBytes } = input.options;
    print?.checkSize(rowNumber);
    if (zip.projectedSize() <= maxOutputBytes) return;
    throw new AppError('CLOUD_DELIVERY_MAX_FILE_SIZE_EXCEEDED', {
      message: `The output would be larger than ${maxOutputBytes} bytes; it was stopped at row ${rowNumber}.`,
    });
  };
  return {
    get rowCount() {
      return rowCount;
    },
    add: (row) => {
      rowNumber = input.rowNumbers?.[rowCount] ?? rowCount + 1;
      rowCount++;
      const result = produce(row, rowNumber, context);
      results.add(result, result.status === 'failed' ? undefined : zip.lastEntry);
      input.options.onRowResult?.(result);
      if (result.status === 'failed') checkThreshold(result, context);
      else checkOutputSize();
    },
    checkOutputSize,
  };
};

const produce = (row: Row, rowNumber: number, { input, stamper, zip, prefix, digest, print }: RowContext): RowResult => {
  const { settings, options } = input;
  const make = () => {
    const stamped = stamper.stamp(row);
    return { stamped, outcome: stamped.outcome, drawn: print?.draw(row, stamped) };
  };
  const judged = judgeRow(rowNumber, make, options);
  if (judged.made === undefined) return judged.result;
  const { stamped, drawn } = judged.made;
  const fileName = rowFileName(rowNumber, settings.filenameColumns, row);
  const fileSizeBytes = zip.addShared(fileName, prefix, stamped.tail);
  if (drawn !== undefined) print?.add(rowNumber, fileName, drawn);
  return producedRow(rowNumber, judged.outcome, { fileName, fileSizeBytes, sha256: digest(stamped.tail) });
};

/** Strict, over all requested rows, after every failed one (specification 3; decisions.md, "What makes a row partial or failed"). */
const checkThreshold = ({ rowNumber, error }: RowResult, { input, results }: RowContext): void => {
  const { rowCount } = input.rows;
  const { maxFailedRowPercent } = input.settings;
  const { failedRows, producedRows } = results.totals;
  const failedRowPercent = (failedRows / rowCount) * 100;
  if (!(failedRowPercent > maxFailedRowPercent)) return;
  throw new AppError('FAILED_ROW_THRESHOLD_EXCEEDED', {
    message:
      `${failedRows} of ${rowCount} rows failed, more than the ${maxFailedRowPercent} % allowed; ` +
      `the job stopped at row ${rowNumber}: ${reasonOf(error)}`,
    details: {
      failure_class: 'threshold_failed',
      input_row_count: rowCount,
      produced_row_count: producedRows,
      failed_row_count: failedRows,
      failed_row_percent: failedRowPercent,
      max_failed_row_percent: maxFailedRowPercent,
    },
  });
};

/** A reason repeats texts of the package, which may be long; a job's error is stored, and sent to webhooks. */
const maxReasonCharacters = 500;

const reasonOf = (error: RowResult['error']): string => {
  const characters = [...`${error?.code}: ${error?.message}`];
  return characters.length > maxReasonCharacters ? `${characters.slice(0, maxReasonCharacters).join('')}…` : characters.join('');
};
