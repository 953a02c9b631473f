import { EngineError } from '../../core/engine-error.ts';
import { type DelimitedLine, readDelimited, StrayQuote, UnendedCell } from '../read-delimited.ts';
import { countOf, type FoundCell, maxFoundCells, type ReaderRows } from '../read-rows.ts';
import type { Assumption, TableDelimiter, TableNote, TableOptions } from '../table.ts';
import type { TableBounds } from '../table-limits.ts';
import { detectDelimiter } from './detect-delimiter.ts';
import { readFormula } from './formula-text.ts';

/** Reads a delimited text. Rows may lack cells at the end. Throws `INVALID_CSV_FILE`, naming row and rule. */
export const readCsvTable = (
  text: string,
  encoding: Assumption<string>,
  options: TableOptions,
  bounds: TableBounds,
): ReaderRows => {
  const { headerLine = 1 } = options;
  const told = options.delimiter === 'auto' ? undefined : options.delimiter;
  const { delimiter, start } = detectDelimiter(text, told, headerLine - 1);
  const rows: (readonly string[])[] = [];
  const lines: number[] = [];
  let short = 0;
  let firstShort = 0;
  const found: FoundCell[] = [];
  const note = (code: FoundCell['code'], column: number): void => {
    if (found.length < maxFoundCells) found.push({ code, index: rows.length, column });
  };
  for (const { cells: written, line, undoubled } of linesOf(text.slice(start), delimiter.value)) {
    if (line < headerLine) continue;
    const cells = written.map((cell, column) => {
      const formula = readFormula(cell);
      if (formula !== undefined) note('FORMULA_TEXT', column);
      return formula?.text ?? cell;
    });
    for (const column of undoubled ?? []) note('QUOTES_NOT_DOUBLED', column);
    bounds.add(cells, line);
    const width = rows[0]?.length ?? cells.length;
    const isBlank = cells.every((cell) => cell.trim() === '');
    if (!isBlank && cells.length > width && cells.slice(width).some((cell) => cell.trim() !== '')) {
      const advice =
        rows.length === 1 && width === 1
          ? 'remove the lines above the header'
          : 'a cell that holds the delimiter must be in quotes';
      throw invalidCsv(
        `row ${line} has ${cells.length} cells where row ${headerLine} has ${width}: ${advice}, or name another delimiter`,
      );
    }
    if (!isBlank && cells.length < width) {
      short++;
      firstShort ||= line;
      for (let column = cells.length; column < width; column++) note('ROW_SHORT', column);
    }
    rows.push(cells);
    lines.push(line);
  }
  const filledUp: TableNote[] =
    short === 0
      ? []
      : [
          {
            code: 'ROWS_FILLED_UP',
            message: `${countOf(short, 'row')} with fewer cells than row ${headerLine}, the first is row ${firstShort}: blank cells were added.`,
            params: { count: short, first: String(firstShort) },
          },
        ];
  const replaced: TableNote[] = text.includes('\ufffd')
    ? [
        {
          code: 'CHARACTERS_REPLACED',
          message: 'The file holds replacement characters (U+FFFD): letters were lost when it was written.',
        },
      ]
    : [];
  return {
    rows,
    lines,
    assumed: { format: formatOf(options, delimiter), encoding, delimiter },
    notes: [...filledUp, ...replaced],
    found,
  };
};

/** Returns the format. One column without a delimiter might be any text. */
const formatOf = (options: TableOptions, delimiter: Assumption<TableDelimiter>): Assumption<'csv'> => {
  if (options.format === 'csv') return { value: 'csv', sure: 'told' };
  return { value: 'csv', sure: delimiter.sure === 'guess' ? 'likely' : 'certain' };
};

function* linesOf(text: string, delimiter: TableDelimiter): Generator<DelimitedLine> {
  try {
    yield* readDelimited(text, delimiter);
  } catch (error) {
    if (error instanceof StrayQuote)
      throw invalidCsv(
        `row ${error.line} has a quotation mark inside a quoted cell that is not doubled, and it is not clear where the cell ends`,
      );
    throw error instanceof UnendedCell ? invalidCsv(`row ${error.line} has a quoted cell that never ends`) : error;
  }
}

const invalidCsv = (reason: string): EngineError =>
  new EngineError('INVALID_CSV_FILE', { message: `The CSV file is not valid: ${reason}.` });
