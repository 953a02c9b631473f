import { readDelimited, StrayQuote, UnendedCell } from '../read-delimited.ts';
import { type Assumption, type TableDelimiter, tableDelimiters } from '../table.ts';

const sampleRows = 300;
const sampleCharacters = 262_144;

/** With this many rows, equal widths are rarely a coincidence. */
const enoughRows = 3;

interface Split {
  readonly delimiter: TableDelimiter;
  readonly rows: number;
  readonly width: number;
  readonly share: number;
  /** Share of splits with a digit on either side, as in `1,50`. */
  readonly betweenDigits: number;
}

/** A first line that sets the delimiter for Excel. Not part of the data. */
const separatorLine = /^sep=([,;\t|])(?:\r\n|\n|\r)/i;

export interface DetectedDelimiter {
  readonly delimiter: Assumption<TableDelimiter>;
  readonly start: number;
}

/**
 * Finds the delimiter that makes the rows of a text equally wide. A comma between two digits is a decimal sign if
 * another delimiter fits as well. `certain` if exactly one delimiter makes a table; `guess` if several do, or none does
 * evenly.
 * @param linesAbove lines before the table.
 */
export const detectDelimiter = (text: string, told: TableDelimiter | undefined, linesAbove = 0): DetectedDelimiter => {
  const line = separatorLine.exec(text);
  const start = line?.[0].length ?? 0;
  if (told !== undefined) return { delimiter: { value: told, sure: 'told' }, start };
  if (line !== null) return { delimiter: { value: line[1] as TableDelimiter, sure: 'certain' }, start };
  const table = below(text, linesAbove);
  const sample = table.slice(0, sampleCharacters);
  const isWhole = sample.length === table.length;
  const splits = tableDelimiters
    .map((delimiter) => splitBy(sample, delimiter, isWhole))
    .filter((split) => split.width > 1);
  return { delimiter: best(splits), start };
};

const below = (text: string, lines: number): string => {
  const lineEnd = /\r\n|\n|\r/g;
  for (let line = 0; line < lines; line++) if (lineEnd.exec(text) === null) return '';
  return text.slice(lineEnd.lastIndex);
};

const best = (splits: readonly Split[]): Assumption<TableDelimiter> => {
  const [first] = splits;
  // A table of one column needs no delimiter.
  if (first === undefined) return { value: ',', sure: 'likely' };
  const even = splits.filter(({ share }) => share === 1);
  const candidates = even.length > 0 ? even : splits.filter(({ share }) => share >= 0.5);
  const plain = candidates.filter(({ delimiter, betweenDigits }) => delimiter !== ',' || betweenDigits < 0.5);
  const considered = plain.length > 0 ? plain : candidates;
  if (considered.length === 0)
    return { value: [...splits].sort((a, b) => b.share * b.width - a.share * a.width)[0]!.delimiter, sure: 'guess' };
  const [winner, second] = [...considered].sort((a, b) => b.width - a.width || b.share - a.share);
  if (even.length === 0) return { value: winner!.delimiter, sure: second === undefined ? 'likely' : 'guess' };
  // Others split too, but not evenly: stronger evidence with more rows.
  const isAlone = splits.length === 1 || (even.length === 1 && winner!.rows >= enoughRows);
  if (second === undefined) return { value: winner!.delimiter, sure: isAlone ? 'certain' : 'likely' };
  return { value: winner!.delimiter, sure: winner!.width > second.width * 2 ? 'likely' : 'guess' };
};

const splitBy = (text: string, delimiter: TableDelimiter, isWhole: boolean): Split => {
  const widths: number[] = [];
  let boundaries = 0;
  let betweenDigits = 0;
  try {
    for (const { cells } of readDelimited(text, delimiter)) {
      if (cells.length === 1 && cells[0]?.trim() === '') continue;
      widths.push(cells.length);
      for (let index = 1; index < cells.length; index++) {
        boundaries++;
        if (endsInDigit.test(cells[index - 1] ?? '') && beginsWithDigit.test(cells[index] ?? '')) betweenDigits++;
      }
      if (widths.length === sampleRows) break;
    }
  } catch (error) {
    // A sample may end within a quoted cell.
    if (!(error instanceof UnendedCell || error instanceof StrayQuote)) throw error;
  }
  // Its last row may be cut off too.
  if (!isWhole && widths.length > 1 && widths.length < sampleRows) widths.pop();
  const { width, share } = mostCommon(widths);
  return {
    delimiter,
    rows: widths.length,
    width,
    share,
    betweenDigits: boundaries === 0 ? 0 : betweenDigits / boundaries,
  };
};

const endsInDigit = /\d$/;
const beginsWithDigit = /^\d/;

const mostCommon = (widths: readonly number[]): { width: number; share: number } => {
  const counts = new Map<number, number>();
  for (const width of widths) counts.set(width, (counts.get(width) ?? 0) + 1);
  let width = 0;
  let count = 0;
  for (const [each, times] of counts) {
    if (times > count || (times === count && each > width)) [width, count] = [each, times];
  }
  return { width, share: widths.length === 0 ? 0 : count / widths.length };
};
