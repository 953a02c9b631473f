import { invalidTable } from '../errors.ts';
import type { ReaderRows } from '../read-rows.ts';
import type { Assumption, Table, TableFormat, TableOptions } from '../table.ts';
import { defaultTableLimits, TableBounds } from '../table-limits.ts';
import { assembleTable } from './assemble-table.ts';
import { decodeText } from './decode-text.ts';
import { detectTextFormat, isZipFile } from './detect-format.ts';
import { namingRow, titleRows } from './detect-header.ts';
import { findLocaleMistake } from './find-locale-mistake.ts';
import { readCsvTable } from './read-csv-table.ts';
import { readJsonTable } from './read-json-table.ts';
import type { SheetLabels } from './xlsx/find-labelled-sheet.ts';

/**
 * Reads a table file: CSV with commas, semicolons, tabs or bars; XLSX; a JSON array; or one JSON value per line. CSV
 * may be UTF-8, UTF-16 or Windows-1252, or in an encoding that is detected or set. Cells are text as a spreadsheet
 * shows them: leading zeros stay, numbers and dates have the format of their cell, a formula is its stored value.
 * Assumptions are in `assumed` and can be set by options. Items to review are in `notes`. Runs in Node and in a
 * browser. Throws `INVALID_TABLE`, `INVALID_CSV_FILE`, `INVALID_ROWS_JSON` and `EMPTY_DATA_INPUT`. Source:
 * command-line-and-library.md, "Library" and "Tables".
 */
export const readTable = async (bytes: Uint8Array, options: TableOptions = {}): Promise<Table> => {
  const limits = { ...defaultTableLimits, ...options.limits };
  if (bytes.length > limits.maxBytes) throw invalidTable(`it is larger than ${limits.maxBytes} bytes`);
  const mistake = options.locale === undefined ? undefined : findLocaleMistake(options.locale);
  if (mistake !== undefined) throw invalidTable(`the language of its numbers and dates ${mistake}`);
  if (options.headerLine !== undefined && (!Number.isSafeInteger(options.headerLine) || options.headerLine < 1))
    throw invalidTable('the line of its header must be a whole number from 1');
  if (options.headerLine !== undefined && options.header === false)
    throw invalidTable('without a header, no line of it can be one');
  const told = options.format === 'auto' ? undefined : options.format;
  const isZip = isZipFile(bytes);
  if (isZip !== (told === 'xlsx') && told !== undefined)
    throw invalidTable(isZip ? `it is an XLSX file, not ${told}` : 'it is not an XLSX file');
  if (isZip) {
    const { readXlsxTable, withSheetNames } = await import('./xlsx/read-xlsx-table.ts');
    const read = await readXlsxTable(bytes, options, limits, sheetLabels(options.labels));
    return withSheetNames(read.sheets, () => assembleTable(read, options));
  }
  return assembleTable(
    await readTextTable(bytes, options, told as Exclude<TableFormat, 'xlsx'> | undefined, new TableBounds(limits)),
    options,
  );
};

const sheetLabels = (labels: readonly string[] = []): SheetLabels | undefined =>
  labels.length < 2 ? undefined : { rows: titleRows + 1, isNamed: (rows) => namingRow(rows, labels) !== undefined };

const readTextTable = async (
  bytes: Uint8Array,
  options: TableOptions,
  told: Exclude<TableFormat, 'xlsx'> | undefined,
  bounds: TableBounds,
): Promise<ReaderRows> => {
  const { text, encoding } = await decodeText(bytes, options.encoding);
  const textual = told ?? detectTextFormat(text);
  if (textual === 'csv') return readCsvTable(text, encoding, options, bounds);
  const {
    format: value,
    keys: names,
    rows,
  } = readJsonTable(text, textual, options.limits?.maxColumns ?? defaultTableLimits.maxColumns);
  for (const [index, row] of rows.entries()) bounds.add(row, index + 1);
  const format: Assumption<TableFormat> = { value, sure: told === undefined ? 'certain' : 'told' };
  return { rows, names, assumed: { format, encoding }, notes: [], found: [] };
};
