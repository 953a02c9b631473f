import { invalidCorrections } from './invalid-corrections.ts';

/** One record, and its place: the first is line 1; a line break in a cell begins no new one, as in a spreadsheet. */
export interface DelimitedLine {
  readonly line: number;
  readonly cells: readonly string[];
}

const delimiters = [',', ';', '\t'] as const;
export type Delimiter = (typeof delimiters)[number];

/** What separates the cells of the first line: names of columns hold none of these. */
export const detectDelimiter = (text: string): Delimiter => {
  const end = text.search(/[\r\n]/);
  const header = end < 0 ? text : text.slice(0, end);
  return delimiters.reduce((best, delimiter) => (header.split(delimiter).length > header.split(best).length ? delimiter : best));
};

/**
 * The records of a text as spreadsheet programs write it: RFC 4180 with any of the delimiters, ended by CR LF, LF or CR. A quote within a
 * cell that does not begin with one is a character. Throws `INVALID_CORRECTIONS` for a quoted cell that does not end.
 */
export const readDelimited = (text: string, delimiter: Delimiter): readonly DelimitedLine[] => {
  const lines: DelimitedLine[] = [];
  const plainEnd = new RegExp(`[${delimiter}\\r\\n]`, 'g');
  let cells: string[] = [];
  let at = 0;
  const plain = (): string => {
    plainEnd.lastIndex = at;
    const end = plainEnd.exec(text)?.index ?? text.length;
    const cell = text.slice(at, end);
    at = end;
    return cell;
  };
  while (at < text.length || cells.length > 0) {
    const line = lines.length + 1;
    if (text[at] === '"') {
      let close = text.indexOf('"', at + 1);
      while (close >= 0 && text[close + 1] === '"') close = text.indexOf('"', close + 2);
      if (close < 0) throw invalidCorrections(line, 'has a quoted cell that never ends');
      const quoted = text.slice(at + 1, close).replaceAll('""', '"');
      at = close + 1;
      cells.push(quoted + plain());
    } else cells.push(plain());
    if (text[at] === delimiter) {
      at++;
      // A delimiter at the very end has an empty cell behind it.
      if (at < text.length) continue;
      cells.push('');
    }
    at += text[at] === '\r' && text[at + 1] === '\n' ? 2 : 1;
    lines.push({ line, cells });
    cells = [];
  }
  return lines;
};
