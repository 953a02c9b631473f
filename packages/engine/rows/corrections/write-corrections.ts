import type { Row } from '../row.ts';
import { toSpreadsheetCell } from './spreadsheet-cell.ts';

export interface CorrectionRow {
  readonly rowNumber: number;
  readonly status: string;
  readonly codes: readonly string[];
  readonly messages: readonly string[];
  /** Its number in the table, if the job groups rows. */
  readonly sourceRow?: number | undefined;
  /** Cells of the input; a missing one is empty. */
  readonly cells: Row;
}

// Semicolons and tabs may be read as delimiters; blanks at the ends may be dropped.
const needsQuotes = /[",;\t\r\n]|^\s|\s$/;

const field = (text: string): string => {
  const cell = toSpreadsheetCell(text);
  return needsQuotes.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
};

/** Returns a line of `corrections.csv`, with its line end. Source: RFC 4180, 2. */
export const formatCsvRecord = (fields: readonly string[]): string => `${fields.map(field).join(',')}\r\n`;

const separator = '; ';

/** Returns the cells of a row of corrections. @param width columns of the input. */
export const formatCorrectionFields = (
  { rowNumber, status, codes, messages, sourceRow, cells }: CorrectionRow,
  width: number,
): readonly string[] => [
  String(rowNumber),
  status,
  codes.join(separator),
  messages.join(separator),
  ...(sourceRow === undefined ? [] : [String(sourceRow)]),
  ...Array.from({ length: width }, (_, column) => cells[column] ?? ''),
];

/**
 * Byte order mark for files that are not plain ASCII: without it, Excel damages the text. Omitted for ASCII, because
 * simple readers add it to the first column name.
 */
export const byteOrderMark = '\ufeff';
