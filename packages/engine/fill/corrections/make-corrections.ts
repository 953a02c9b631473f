import { EngineError } from '../../core/engine-error.ts';
import { buildCorrectionColumns, type ColumnNaming } from '../../rows/corrections/correction-columns.ts';
import { maxUnpackedCorrections } from '../../rows/corrections/read-corrections-workbook.ts';
import { byteOrderMark, formatCorrectionFields, formatCsvRecord } from '../../rows/corrections/write-corrections.ts';
import { TextWorkbook, WorkbookTooLarge } from '../../rows/workbook/text-workbook.ts';
import { sourceRowsOf } from '../row-groups.ts';
import { incompleteStatuses } from '../row-store/row-status.ts';
import { reasonsOf } from './reasons-of.ts';
import { type CorrectionInput, hideSecret, joinRowsWithResults, widthOf } from './rows-with-results.ts';

export const correctionsFormats = ['csv', 'xlsx'] as const;
export type CorrectionsFormat = (typeof correctionsFormats)[number];

export interface CorrectionsForm {
  readonly format: CorrectionsFormat;
  readonly naming: ColumnNaming;
  readonly labels?: readonly string[] | undefined;
  readonly maxBytes: number;
}

interface TableWriter {
  add(fields: readonly string[]): void;
  finish(): Uint8Array;
}

/**
 * Writes the rows that are not `success`, with their reasons and original cells: `corrections.csv`, with a byte order
 * mark beyond ASCII, or `corrections.xlsx`, all text. Throws `CLOUD_DELIVERY_MAX_FILE_SIZE_EXCEEDED` above `maxBytes`
 * or a workbook's limits. Source: api.md, "Rows".
 */
export const makeCorrections = async (input: CorrectionInput, form: CorrectionsForm): Promise<Uint8Array> => {
  const width = await widthOf(input.rows);
  const header = buildCorrectionColumns(width, form.naming, form.labels, input.isGrouped);
  try {
    const table = form.format === 'csv' ? csvWriter(form.maxBytes) : workbookWriter(header.length, form.maxBytes);
    table.add(header);
    for await (const { rowNumber, cells: row, result } of joinRowsWithResults(input, incompleteStatuses)) {
      const reasons = { rowNumber, status: result.status, ...reasonsOf(result) };
      for (const { cells, sourceRow } of sourceRowsOf(row))
        table.add(formatCorrectionFields({ ...reasons, sourceRow, cells: hideSecret(cells, input) }, width));
    }
    return table.finish();
  } catch (error) {
    throw error instanceof WorkbookTooLarge ? tooLarge(`The workbook ${error.message}: fetch corrections.csv.`) : error;
  }
};

const tooLarge = (message: string): EngineError =>
  new EngineError('CLOUD_DELIVERY_MAX_FILE_SIZE_EXCEEDED', { message });

const workbookWriter = (columnCount: number, maxBytes: number): TableWriter =>
  new TextWorkbook('Corrections', columnCount, { maxBytes, maxUnpackedBytes: maxUnpackedCorrections });

// biome-ignore lint/suspicious/noControlCharactersInRegex: the whole ASCII range is meant.
const ascii = /^[\x00-\x7f]*$/;

const csvWriter = (maxBytes: number): TableWriter => {
  const chunks: Buffer[] = [];
  let sizeBytes = 0;
  let plain = true;
  return {
    add: (fields) => {
      const text = formatCsvRecord(fields);
      const bytes = Buffer.from(text);
      plain &&= ascii.test(text);
      chunks.push(bytes);
      sizeBytes += bytes.length;
      if (sizeBytes > maxBytes) throw tooLarge(`The corrections would be larger than ${maxBytes} bytes.`);
    },
    finish: () => Buffer.concat(plain ? chunks : [Buffer.from(byteOrderMark), ...chunks]),
  };
};
