import type { Row } from '../row.ts';
import { toSpreadsheetCell } from './spreadsheet-cell.ts';

/** One row that a person has to look at. */
export interface CorrectionRow {
  readonly rowNumber: number;
  readonly status: string;
  readonly codes: readonly string[];
  readonly messages: readonly string[];
  /** As they came; a missing one is empty. */
  readonly cells: Row;
}

// Semicolons and tabs too, as a spreadsheet may take them for delimiters; blanks at the ends, as it may drop them.
const needsQuotes = /[",;\t\r\n]|^\s|\s$/;

const field = (text: string): string => {
  const cell = toSpreadsheetCell(text);
  return needsQuotes.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
};

/** A line of `corrections.csv`, with its end. Source: RFC 4180, 2. */
export const csvRecord = (fields: readonly string[]): string => `${fields.map(field).join(',')}\r\n`;

const separator = '; ';

/** The cells of a row of corrections. @param width columns of the input. */
export const correctionFields = ({ rowNumber, status, codes, messages, cells }: CorrectionRow, width: number): readonly string[] => [
  String(rowNumber),
  status,
  codes.join(separator),
  messages.join(separator),
  ...Array.from({ length: width }, (_, column) => cells[column] ?? ''),
];

/**
 * What a spreadsheet program needs to read the file as UTF-8. Without it Excel takes the file for its own code page, and saves what it
 * misread; plain ASCII reads the same either way, and simple readers take the mark for a part of the first column's name.
 */
export const byteOrderMark = '\ufeff';
