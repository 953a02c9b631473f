import { CsvRuleError } from './errors.ts';

export interface CsvShape {
  readonly width: number | undefined;
  readonly maxColumns: number;
  /** Code points per cell. */
  readonly maxCellCharacters: number;
}

const comma = 0x2c;
const quote = 0x22;
const lineFeed = 0x0a;
const carriageReturn = 0x0d;

/**
 * Parses whole records: strict RFC 4180 with CRLF or LF. Skips empty lines. A cell is quoted from its first to its last
 * character or not at all. A bare carriage return outside quotes is an error. `""` alone on a line is a record of one
 * empty cell.
 * Written by hand because the rows of a job are read four times (docs/decisions/row-data.md): 3.1 million rows/s of ten
 * short columns were measured, and 0.23 million with csv-parse.
 * @param text begins and ends at record boundaries.
 * @param firstRow the 1-based number of the first record, for messages. Throws CsvRuleError. Source: RFC 4180 section
 * 2; api.md, "Row data".
 */
export const parseCsvBatch = (text: string, firstRow: number, shape: CsvShape): string[][] => {
  const rows: string[][] = [];
  const end = text.length;
  let width = shape.width;
  let position = 0;
  while (position < end) {
    const first = text.charCodeAt(position);
    if (first === lineFeed) {
      position++;
      continue;
    }
    if (first === carriageReturn && text.charCodeAt(position + 1) === lineFeed) {
      position += 2;
      continue;
    }
    const row = firstRow + rows.length;
    const cells: string[] = [];
    for (;;) {
      const column = cells.length;
      if (column === shape.maxColumns) throw new CsvRuleError(`has more than ${shape.maxColumns} columns`, row);
      let cell: string;
      if (text.charCodeAt(position) === quote) {
        const start = position + 1;
        let close = text.indexOf('"', start);
        let hasDoubledQuotes = false;
        while (close >= 0 && text.charCodeAt(close + 1) === quote) {
          hasDoubledQuotes = true;
          close = text.indexOf('"', close + 2);
        }
        if (close < 0) throw new CsvRuleError('has a quoted cell that never ends', row, column);
        cell = text.slice(start, close);
        if (hasDoubledQuotes) cell = cell.replaceAll('""', '"');
        position = close + 1;
      } else {
        const start = position;
        for (; position < end; position++) {
          const code = text.charCodeAt(position);
          // All four delimiters are below the letters and digits, so one comparison passes most characters.
          if (code > comma) continue;
          if (code === comma || code === lineFeed || code === carriageReturn) break;
          if (code === quote) throw new CsvRuleError('has a quote inside a cell that is not quoted', row, column);
        }
        cell = text.slice(start, position);
      }
      if (cell.length > shape.maxCellCharacters && isTooLong(cell, shape.maxCellCharacters)) {
        throw new CsvRuleError(`has more than ${shape.maxCellCharacters} characters`, row, column);
      }
      cells.push(cell);
      if (position >= end) break;
      const delimiter = text.charCodeAt(position);
      position++;
      if (delimiter === comma) continue;
      if (delimiter === lineFeed) break;
      if (delimiter !== carriageReturn) throw new CsvRuleError('has text after its closing quote', row, column);
      if (text.charCodeAt(position) !== lineFeed)
        throw new CsvRuleError('is followed by a carriage return without a line feed', row, column);
      position++;
      break;
    }
    width ??= cells.length;
    if (cells.length !== width) throw new CsvRuleError(`has ${cells.length} columns where row 1 has ${width}`, row);
    rows.push(cells);
  }
  return rows;
};

const isTooLong = (cell: string, limit: number): boolean => {
  let characters = 0;
  for (const _character of cell) {
    characters++;
    if (characters > limit) return true;
  }
  return false;
};
