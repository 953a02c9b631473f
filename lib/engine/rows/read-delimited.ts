/** One record, and its place: the first is line 1; a line break in a cell begins no new one, as in a spreadsheet. */
export interface DelimitedLine {
  readonly line: number;
  readonly cells: readonly string[];
}

/** A quoted cell that never ends, and where its record is. */
export class UnendedCell extends Error {
  override readonly name = 'UnendedCell';
  readonly line: number;

  constructor(line: number) {
    super(`Record ${line} has a quoted cell that never ends.`);
    this.line = line;
  }
}

/**
 * The records of a text as spreadsheet programs write it: RFC 4180 with any one character as the delimiter, ended by CR LF, LF or CR. A
 * quote within a cell that does not begin with one is a character. Throws `UnendedCell`.
 */
export function* readDelimited(text: string, delimiter: string): Generator<DelimitedLine> {
  const plainEnd = new RegExp(`[${delimiter}\\r\\n]`, 'g');
  let line = 0;
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
    if (text[at] === '"') {
      let close = text.indexOf('"', at + 1);
      while (close >= 0 && text[close + 1] === '"') close = text.indexOf('"', close + 2);
      if (close < 0) throw new UnendedCell(line + 1);
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
    line++;
    yield { line, cells };
    cells = [];
  }
}
