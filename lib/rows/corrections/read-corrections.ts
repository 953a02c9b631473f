import { isUtf8 } from 'node:buffer';
import { otherFile } from '../other-file.ts';
import { type DelimitedLine, readDelimited, UnendedCell } from '../read-delimited.ts';
import { correctionColumns, leadingColumns } from './correction-columns.ts';
import { invalidCorrections } from './invalid-corrections.ts';
import { fromSpreadsheetCell } from './spreadsheet-cell.ts';

/** A row as a person sent it back. */
export interface CorrectedRow {
  /** Where it is in the file, the header being line 1. */
  readonly line: number;
  readonly rowNumber: number;
  /** By column of the input. */
  readonly cells: readonly string[];
}

const isBlank = (line: DelimitedLine): boolean => line.cells.every((cell) => cell.trim() === '');

/** Where each column of the file goes: an index for the input's columns, the leading columns by their names. */
const readHeader = (header: DelimitedLine, width: number): readonly string[] => {
  const names = header.cells.map((cell) => cell.trim());
  // A spreadsheet writes empty columns where a person once had something.
  while (names.at(-1) === '') names.pop();
  const expected = correctionColumns(width);
  const missing = expected.find((name) => !names.includes(name));
  if (missing !== undefined) throw invalidCorrections(header.line, `lacks the column "${missing}" of corrections.csv`);
  const known = new Set(expected);
  const further = names.findIndex((name, index) => !known.has(name) || names.indexOf(name) !== index);
  if (further >= 0) throw invalidCorrections(header.line, `has a further or repeated column in place ${further + 1}`);
  return names;
};

const readRow = ({ line, cells }: DelimitedLine, names: readonly string[], width: number): CorrectedRow => {
  if (cells.slice(names.length).some((cell) => cell.trim() !== '')) throw invalidCorrections(line, 'has more cells than the header');
  const at = (name: string): string => cells[names.indexOf(name)] ?? '';
  const number = at(leadingColumns[0]).trim();
  if (!/^[0-9]{1,9}$/.test(number)) throw invalidCorrections(line, 'has no row number');
  const values: string[] = new Array(width).fill('');
  names.forEach((name, index) => {
    if (name.startsWith('column_')) values[Number(name.slice('column_'.length))] = fromSpreadsheetCell(cells[index] ?? '');
  });
  return { line, rowNumber: Number(number), cells: values };
};

/**
 * Reads `corrections.csv` as a spreadsheet program saves it: columns in any order, lines removed, with a byte order mark or without,
 * separated by commas, semicolons (where the comma is the decimal sign) or tabs. Empty lines are passed over.
 *
 * @param width columns of the input.
 * Throws AppError `INVALID_CORRECTIONS`, naming the line.
 * Source: api-additions.md, "Retry", "Finer points".
 */
export const readCorrections = (bytes: Uint8Array, width: number): readonly CorrectedRow[] => {
  const other = otherFile(bytes);
  if (other !== undefined) throw invalidCorrections(1, `shows that the file ${other}`);
  if (!isUtf8(bytes)) throw invalidCorrections(firstBadLine(bytes), 'is not valid UTF-8: save the file as "CSV UTF-8"');
  const text = new TextDecoder().decode(bytes);
  const lines = readLines(text).filter((line) => !isBlank(line));
  const [header, ...rest] = lines;
  if (header === undefined) throw invalidCorrections(1, 'is empty; it must be the header of corrections.csv');
  const names = readHeader(header, width);
  return rest.map((line) => readRow(line, names, width));
};

const delimiters = [',', ';', '\t'] as const;

/** What separates the cells of the first line: names of columns hold none of these. */
const detectDelimiter = (text: string): string => {
  const end = text.search(/[\r\n]/);
  const header = end < 0 ? text : text.slice(0, end);
  return delimiters.reduce((best, delimiter) => (header.split(delimiter).length > header.split(best).length ? delimiter : best));
};

const readLines = (text: string): readonly DelimitedLine[] => {
  try {
    return [...readDelimited(text, detectDelimiter(text))];
  } catch (error) {
    throw error instanceof UnendedCell ? invalidCorrections(error.line, 'has a quoted cell that never ends') : error;
  }
};

const firstBadLine = (bytes: Uint8Array): number => {
  const replaced = new TextDecoder().decode(bytes);
  return replaced.slice(0, replaced.indexOf('\ufffd')).split('\n').length;
};
