import { EngineError } from '../core/engine-error.ts';
import { packTail, toStoredEntry } from '../zip/packed-tail.ts';
import { prefixFacts, type SharedPrefix } from '../zip/shared-prefix.ts';
import type { ZipWriter } from '../zip/zip-writer.ts';
import type { FillInput, ManifestWarning } from './fill-input.ts';
import type { MadeRow } from './made-row.ts';
import type { PrintOutput } from './print-output.ts';
import type { RowOutcome } from './row-result.ts';
import type { RowResultLog } from './row-result-log.ts';

export interface RowContext {
  readonly input: FillInput;
  readonly zip: ZipWriter;
  readonly prefix: SharedPrefix;
  readonly results: RowResultLog;
  readonly print: PrintOutput | undefined;
  readonly warnings: readonly ManifestWarning[];
}

export interface RowProduction {
  readonly rowCount: number;
  /** Writes a row to the archive, and its result to the log. Throws the errors of `fillArchive` that rows cause. */
  add(made: MadeRow): void;
  /** Throws `CLOUD_DELIVERY_MAX_FILE_SIZE_EXCEEDED` if the archive would become too large. */
  checkOutputSize(): void;
}

export const startRowProduction = (context: RowContext): RowProduction => {
  const { input, zip, prefix, results, print } = context;
  const { options } = input;
  // A seal is long, and half of it is the redundancy of hexadecimal digits.
  const facts = { ...prefixFacts(prefix), ...(input.settings.seal ? { deflatedBytes: 0 } : {}) };
  let rowCount = 0;
  let rowNumber = 0;
  const checkOutputSize = (): void => {
    const { maxOutputBytes } = options;
    print?.checkSize(rowNumber);
    if (zip.projectedSize() <= maxOutputBytes) return;
    throw new EngineError('CLOUD_DELIVERY_MAX_FILE_SIZE_EXCEEDED', {
      message: `The output would be larger than ${maxOutputBytes} bytes; it was stopped at row ${rowNumber}.`,
    });
  };
  return {
    get rowCount() {
      return rowCount;
    },
    add: ({ result, tail, drawn, thrown }) => {
      rowNumber = result.rowNumber;
      rowCount++;
      if (thrown !== undefined) options.onRowError?.(rowNumber, thrown);
      if (tail !== undefined && result.fileName !== null) {
        const packed = result.isProtected === true ? toStoredEntry(tail) : packTail(tail, facts);
        zip.addPacked(result.fileName, prefix, packed);
        if (drawn !== undefined) print?.add(rowNumber, result.fileName, drawn);
      }
      results.add(result, tail === undefined ? undefined : zip.lastEntry);
      options.onRowResult?.(result);
      if (result.status === 'failed') checkThreshold(result, context);
      else checkOutputSize();
    },
    checkOutputSize,
  };
};

/** Checks the threshold strictly after every failed row (api.md, "What makes a row partial or failed"). */
const checkThreshold = ({ rowNumber, error }: MadeRow['result'], { input, results, warnings }: RowContext): void => {
  const { rowCount } = input.rows;
  const { maxFailedRowPercent } = input.settings;
  const { failedRows, producedRows } = results.totals;
  // In this order, because 7 / 100 * 100 is slightly more than 7 in floating point.
  const failedRowPercent = (failedRows * 100) / rowCount;
  if (!(failedRowPercent > maxFailedRowPercent)) return;
  // A header is the likeliest reason, and the failed job has no manifest to report it.
  const header = warnings.find(({ code }) => code === 'HEADER_ROW_SUSPECTED');
  throw new EngineError('FAILED_ROW_THRESHOLD_EXCEEDED', {
    message:
      `${failedRows} of ${rowCount} rows failed, more than the ${maxFailedRowPercent} % allowed; ` +
      `the job stopped at row ${rowNumber}: ${reasonOf(error)}${header === undefined ? '' : ` ${header.message}`}`,
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

/** Maximum characters of a reason, which is stored and sent to webhooks, and repeats texts of the package. */
const maxReasonCharacters = 500;

const reasonOf = (error: RowOutcome['error']): string => {
  const characters = [...`${error?.code}: ${error?.message}`.toWellFormed()];
  return characters.length > maxReasonCharacters
    ? `${characters.slice(0, maxReasonCharacters).join('')}…`
    : characters.join('');
};
