import { detectCellFault } from '../detect-cell-fault.ts';
import { type DelimitedLine, readDelimited, StrayQuote, UnendedCell } from '../read-delimited.ts';
import type { CellFindingCode } from '../table-finding.ts';
import { invalidCorrections } from './correction-columns.ts';
import { findColumns, type InputColumns } from './find-columns.ts';
import { fromSpreadsheetCell } from './spreadsheet-cell.ts';

export interface CorrectedRow {
  /** Line in the file; the header is line 1. Absent for a row sent as JSON. */
  readonly line?: number;
  readonly rowNumber: number;
  /** Rows of the table that change, if the job groups rows: of a line its own, else absent for all of the document. */
  readonly sourceRows?: readonly number[] | undefined;
  /** Cells by input column. `undefined` if the cell stays unchanged. */
  readonly cells: readonly (string | undefined)[];
  /** Reader findings by input column. Absent if none. */
  readonly found?: ReadonlyMap<number, CellFindingCode>;
}

/** A line of a table of corrections with the findings of its format reader by column. */
interface CorrectionsLine extends DelimitedLine {
  readonly found?: ReadonlyMap<number, CellFindingCode> | undefined;
}

const undoubled = 'has a quotation mark inside a quoted cell that is not doubled';

const isBlank = (line: DelimitedLine): boolean => line.cells.every((cell) => cell.trim() === '');

/**
 * Returns the rows of a table of corrections. Columns may be in any order; skips empty lines.
 * @param read decodes a cell of the file.
 * Throws EngineError `INVALID_CORRECTIONS`, naming the line.
 */
export const toCorrectedRows = (
  lines: Iterable<CorrectionsLine>,
  columns: InputColumns,
  read: (cell: string) => string,
): readonly CorrectedRow[] => {
  const [header, ...rest] = [...lines].filter((line) => !isBlank(line));
  if (header === undefined) throw invalidCorrections(1, 'is empty; it must be the header of corrections.csv');
  const { rowNumber, sourceRow, places, count } = findColumns(header.cells.map(read), header.line, columns);
  return rest.map(({ line, cells, undoubled: quotes, found }) => {
    if (quotes !== undefined) throw invalidCorrections(line, undoubled);
    if (cells.slice(count).some((cell) => cell.trim() !== ''))
      throw invalidCorrections(line, 'has more cells than the header');
    const numberIn = (place: number): number => {
      const number = (cells[place] ?? '').trim();
      if (!/^[0-9]{1,9}$/.test(number)) throw invalidCorrections(line, 'has no row number');
      return Number(number);
    };
    const texts = places.map((place) => read(cells[place] ?? ''));
    const codes = texts.flatMap((text, column) => {
      const code = found?.get(places[column]!) ?? detectCellFault(text);
      return code === undefined ? [] : [[column, code] as const];
    });
    const sourceRows = sourceRow === undefined ? {} : { sourceRows: [numberIn(sourceRow)] };
    return {
      line,
      rowNumber: numberIn(rowNumber),
      ...sourceRows,
      cells: texts,
      ...(codes.length === 0 ? {} : { found: new Map(codes) }),
    };
  });
};

/**
 * Reads `corrections.csv` as saved by a spreadsheet program: columns in any order, rows missing, with or without a byte
 * order mark. The delimiter is a comma, a semicolon (if the decimal sign is a comma) or a tab. Skips empty lines.
 * Throws EngineError `INVALID_CORRECTIONS`, naming the line. Source: api.md, "Retry" and "Finer points".
 */
export const readCorrections = (text: string, columns: InputColumns): readonly CorrectedRow[] => {
  const table = text.replace(separatorLine, '');
  try {
    return toCorrectedRows(readDelimited(table, detectDelimiter(table)), columns, fromSpreadsheetCell);
  } catch (error) {
    if (error instanceof StrayQuote) throw invalidCorrections(error.line, undoubled);
    throw error instanceof UnendedCell ? invalidCorrections(error.line, 'has a quoted cell that never ends') : error;
  }
};

/** A byte order mark, and a first line that sets the delimiter for Excel. Neither is part of the table. */
const separatorLine = /^\ufeff?(?:sep=.\r?\n)?/i;

const delimiters = [',', ';', '\t'] as const;

/** Detects the delimiter from the first line: most column names contain no delimiter. */
const detectDelimiter = (text: string): string => {
  const end = text.search(/[\r\n]/);
  const header = end < 0 ? text : text.slice(0, end);
  return delimiters.reduce((best, delimiter) =>
    header.split(delimiter).length > header.split(best).length ? delimiter : best,
  );
};
