/** One record and its line, from 1. A line break inside a cell does not begin a new line, as in a spreadsheet. */
export interface DelimitedLine {
  readonly line: number;
  readonly cells: readonly string[];
  /** Columns of quoted cells whose quotes are not doubled. Their text is everything between the outer quotes. */
  readonly undoubled?: readonly number[];
}

/** A quoted cell that never ends, with the line of its record. */
export class UnendedCell extends Error {
  override readonly name = 'UnendedCell';
  readonly line: number;

  constructor(line: number) {
    super(`Record ${line} has a quoted cell that never ends.`);
    this.line = line;
  }
}

/** A quoted cell with a quote that is neither doubled nor closing, and no closing quote on that line. */
export class StrayQuote extends Error {
  override readonly name = 'StrayQuote';
  readonly line: number;

  constructor(line: number) {
    super(`Record ${line} has a quote inside a quoted cell that is not doubled.`);
    this.line = line;
  }
}

/**
 * Reads the records of a text as written by spreadsheet programs: RFC 4180 with any single character as the delimiter
 * and CR LF, LF or CR as the line end. A quote inside an unquoted cell is a plain character. A quoted cell as in
 * `"5" screen"` ends at the first quote before a delimiter or the line's end. Throws `UnendedCell` and `StrayQuote`.
 */
export function* readDelimited(text: string, delimiter: string): Generator<DelimitedLine> {
  const plainEnd = new RegExp(`[${delimiter}\\r\\n]`, 'g');
  let line = 0;
  let cells: string[] = [];
  let undoubled: number[] = [];
  let at = 0;
  const outerQuote = new RegExp(`"[ \\t]*(?=[${delimiter}\\r\\n]|$)`, 'g');
  const lineBreak = /[\r\n]/g;
  const plain = (): string => {
    plainEnd.lastIndex = at;
    const end = plainEnd.exec(text)?.index ?? text.length;
    const cell = text.slice(at, end);
    at = end;
    return cell;
  };
  while (at < text.length || cells.length > 0) {
    if (text[at] === '"') {
      const start = at + 1;
      let close = text.indexOf('"', start);
      while (close >= 0 && text[close + 1] === '"') close = text.indexOf('"', close + 2);
      if (close < 0) throw new UnendedCell(line + 1);
      at = close + 1;
      const rest = plain();
      if (rest.trim() === '') cells.push(text.slice(start, close).replaceAll('""', '"') + rest);
      else {
        outerQuote.lastIndex = start;
        lineBreak.lastIndex = start;
        const end = outerQuote.exec(text);
        if (end === null || (lineBreak.exec(text)?.index ?? text.length) < end.index) throw new StrayQuote(line + 1);
        undoubled.push(cells.length);
        cells.push(withoutEscapes(text.slice(start, end.index)));
        at = outerQuote.lastIndex;
      }
    } else cells.push(plain());
    if (text[at] === delimiter) {
      at++;
      // A delimiter at the very end is followed by an empty cell.
      if (at < text.length) continue;
      cells.push('');
    }
    at += text[at] === '\r' && text[at + 1] === '\n' ? 2 : 1;
    line++;
    if (undoubled.length === 0) yield { line, cells };
    else {
      yield { line, cells, undoubled };
      undoubled = [];
    }
    cells = [];
  }
}

/** Unescapes the text between outer quotes. Programs that escape quotes with a backslash escape every quote. */
const withoutEscapes = (text: string): string => {
  const isEscaped = !/(?<!\\)"/.test(text);
  return isEscaped ? text.replaceAll('\\"', '"') : text.replaceAll('""', '"');
};
