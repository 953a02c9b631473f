import { AppError } from '../core/app-error.ts';
import { mib } from '../core/units.ts';
import { compile } from '../pdf/compile/compile.ts';
import type { StampedRow } from '../pdf/stamp/stamper.ts';
import { Stamper } from '../pdf/stamp/stamper.ts';
import type { Row } from '../rows/row.ts';
import { rowFileName } from '../rows/row-file-name.ts';
import { type SharedPrefix, sharePrefix } from '../zip/shared-prefix.ts';
import { ZipWriter } from '../zip/zip-writer.ts';
import type { FillInput, FillSummary } from './fill-input.ts';
import { manifestHead, manifestTail } from './manifest.ts';
import { type RowResult, RowResultLog } from './row-result-log.ts';
import { sourceWarnings } from './source-warnings.ts';

/** Chunks are handed on once this much has gathered, so that a slow consumer holds up the stamping. */
const windowBytes = mib;

/**
 * Fills one PDF a row and yields the ZIP as it grows: row PDFs in row order, then `manifest.json` (specification 2.6).
 * Memory is the compiled document and a bounded window, whatever the number of rows. The same input gives the same bytes.
 * Raises the codes of `compile`, `FAILED_ROW_THRESHOLD_EXCEEDED` (with details, 2.4), `SIGNATURE_OVERLAY_LIMIT_EXCEEDED` and
 * `CLOUD_DELIVERY_MAX_FILE_SIZE_EXCEEDED`; the signal's reason when it is aborted.
 */
export async function* fillArchive(input: FillInput): AsyncGenerator<Uint8Array, FillSummary> {
  const { source, rows, settings, options } = input;
  const { signal } = options;
  signal?.throwIfAborted();
  const compiled = await compile(source, input.package.template, rows, {
    includeStickers: settings.includeStickers,
    flattenForms: settings.flattenForms,
    maxPages: options.maxPages ?? Number.MAX_SAFE_INTEGER,
    ...(options.maxRowPicturePixels === undefined ? {} : { maxRowPicturePixels: options.maxRowPicturePixels }),
  });
  const warnings = [...sourceWarnings(source, compiled.pageSizes, input.package.source), ...compiled.warnings];
  options.onWarnings?.(warnings);
  signal?.throwIfAborted();
  const prefix = await sharePrefix(compiled.prefix);
  const stamper = new Stamper(compiled);
  const zip = new ZipWriter();
  const results = new RowResultLog();
  const job = new RowStamping(stamper, zip, prefix, results, input);
  let windowStart = 0;
  for await (const batch of rows.batches()) {
    for (const row of batch) {
      job.stampRow(row);
      if (zip.bytesWritten - windowStart < windowBytes) continue;
      windowStart = zip.bytesWritten;
      yield* zip.take();
      signal?.throwIfAborted();
    }
    options.onProgress?.({ rowsDone: job.rowNumber, rowCount: rows.rowCount });
  }
  zip.beginEntry('manifest.json');
  zip.write(Buffer.from(manifestHead(input, compiled.pageCount, results.totals, warnings)));
  for (const part of results.parts()) zip.writeDeflated(part);
  zip.write(Buffer.from(manifestTail));
  zip.endEntry();
  job.checkOutputSize();
  zip.finish();
  yield* zip.take();
  return { ...results.totals, rowCount: job.rowNumber, zipSizeBytes: zip.bytesWritten };
}

/** The work on one row after another, and the limits that end a job. */
class RowStamping {
  rowNumber = 0;
  private readonly stamper: Stamper;
  private readonly zip: ZipWriter;
  private readonly prefix: SharedPrefix;
  private readonly results: RowResultLog;
  private readonly input: FillInput;

  constructor(stamper: Stamper, zip: ZipWriter, prefix: SharedPrefix, results: RowResultLog, input: FillInput) {
    this.stamper = stamper;
    this.zip = zip;
    this.prefix = prefix;
    this.results = results;
    this.input = input;
  }

  stampRow(row: Row): void {
    this.rowNumber++;
    const result = this.produce(row);
    this.results.add(result);
    this.input.options.onRowResult?.(result);
    if (result.status === 'failed') this.checkThreshold(result);
    else this.checkOutputSize();
  }

  private produce(row: Row): RowResult {
    const { options, settings } = this.input;
    let stamped: StampedRow;
    try {
      stamped = this.stamper.stamp(row);
    } catch (error) {
      options.onRowError?.(this.rowNumber, error);
      return failedRow(this.rowNumber, { code: 'ROW_GENERATION_FAILED', message: 'The PDF of this row could not be generated.' });
    }
    const { outcome } = stamped;
    if (outcome.appliedPictures > options.maxImageOverlaysPerRow) {
      throw new AppError('SIGNATURE_OVERLAY_LIMIT_EXCEEDED', {
        message: `Row ${this.rowNumber} has ${outcome.appliedPictures} image or signature overlays; at most ${options.maxImageOverlaysPerRow} are supported.`,
      });
    }
    const missing = outcome.missingRequired;
    if (missing !== undefined) {
      const message = `The required overlay "${missing.overlay_id}" could not be applied. ${missing.message}`;
      return {
        ...failedRow(this.rowNumber, { code: 'REQUIRED_OVERLAY_NOT_APPLIED', message }),
        skipped: outcome.warnings.length,
        warnings: outcome.warnings,
      };
    }
    const fileName = rowFileName(this.rowNumber, settings.filenameColumns, row);
    const fileSizeBytes = this.zip.addShared(fileName, this.prefix, stamped.tail);
    return {
      rowNumber: this.rowNumber,
      status: outcome.warnings.length > 0 || outcome.applied === 0 ? 'partial' : 'success',
      fileName,
      fileSizeBytes,
      applied: outcome.applied,
      skipped: outcome.warnings.length,
      warnings: outcome.warnings,
      notices: outcome.notices,
      error: undefined,
    };
  }

  /** Strict, over all requested rows, after every failed one (specification 3; decisions.md, "What makes a row partial or failed"). */
  private checkThreshold({ rowNumber, error }: RowResult): void {
    const { rowCount } = this.input.rows;
    const { maxFailedRowPercent } = this.input.settings;
    const { failedRows, producedRows } = this.results.totals;
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
  }

  checkOutputSize(): void {
    const { maxOutputBytes } = this.input.options;
    if (this.zip.projectedSize() <= maxOutputBytes) return;
    throw new AppError('CLOUD_DELIVERY_MAX_FILE_SIZE_EXCEEDED', {
      message: `The output would be larger than ${maxOutputBytes} bytes; it was stopped at row ${this.rowNumber}.`,
    });
  }
}

/** A reason repeats texts of the package, which may be long; a job's error is stored, and sent to webhooks. */
const maxReasonCharacters = 500;

const reasonOf = (error: RowResult['error']): string => {
  const characters = [...`${error?.code}: ${error?.message}`];
  return characters.length > maxReasonCharacters ? `${characters.slice(0, maxReasonCharacters).join('')}…` : characters.join('');
};

const failedRow = (rowNumber: number, error: NonNullable<RowResult['error']>): RowResult => ({
  rowNumber,
  status: 'failed',
  fileName: null,
  fileSizeBytes: null,
  applied: 0,
  skipped: 0,
  warnings: [],
  notices: [],
  error,
});
