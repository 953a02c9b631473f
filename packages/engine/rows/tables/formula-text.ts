export interface FormulaText {
  /** Text that a spreadsheet program shows; the cell itself if the text depends on a calculation. */
  readonly text: string;
}

/** Maximum function arguments, including nested functions and parts joined by `&`. */
const maxTerms = 100;

/** An apostrophe that marks text before an apparent number or formula, unlike `'s-Hertogenbosch`. */
const markedText = /^'(?=[=+@-]|[\d\s.,/:()+-]+$)/;

/** A formula that a spreadsheet program would calculate. */
const calculation = /^=[-+(\s]*(?:[\p{L}_.]+\(|\$?[A-Z]{1,3}\$?\d|\d|"|'[^']+'!)/iu;

/**
 * Reads a cell as spreadsheet programs show it if it is a formula without references: `="00123"`, `=T("x")`,
 * `=HYPERLINK("…","shown")`, or a number after an apostrophe. Returns `undefined` for others.
 */
export const readFormula = (cell: string): FormulaText | undefined => {
  if (markedText.test(cell)) return { text: cell.slice(1) };
  if (!cell.startsWith('=') || !calculation.test(cell)) return undefined;
  return { text: new ConstantReader(cell).read() ?? cell };
};

const space = /\s*/y;
const quoted = /"((?:[^"]|"")*)"/y;
const call = /(CHAR|CONCAT|CONCATENATE|HYPERLINK|T|UNICHAR)\s*\(/iy;
const number = /\d{1,7}/y;
const separator = /[,;]/y;

/** Evaluates string constants, text functions and `&`. */
class ConstantReader {
  readonly #cell: string;
  #at = 1;
  #terms = 0;

  constructor(cell: string) {
    this.#cell = cell;
  }

  read(): string | undefined {
    const text = this.#joined();
    return this.#at === this.#cell.length ? text : undefined;
  }

  #joined(): string | undefined {
    let text = this.#term();
    while (text !== undefined && this.#take(/&/y) !== undefined) {
      const next = this.#term();
      text = next === undefined ? undefined : text + next;
    }
    return text;
  }

  #term(): string | undefined {
    this.#terms++;
    if (this.#terms > maxTerms) return undefined;
    const text = this.#take(quoted);
    if (text !== undefined) return (text[1] as string).replaceAll('""', '"');
    const name = this.#take(call)?.[1]?.toUpperCase();
    if (name === undefined) return undefined;
    if (name === 'CHAR' || name === 'UNICHAR') return this.#character();
    const parts: string[] = [];
    do {
      const part = this.#joined();
      if (part === undefined) return undefined;
      parts.push(part);
    } while (this.#take(separator) !== undefined);
    if (this.#take(/\)/y) === undefined) return undefined;
    if (name === 'HYPERLINK') return parts.length > 2 ? undefined : parts.at(-1);
    if (name === 'T') return parts.length > 1 ? undefined : parts[0];
    return parts.join('');
  }

  #character(): string | undefined {
    const code = Number(this.#take(number)?.[0] ?? 0);
    if (this.#take(/\)/y) === undefined || code < 1 || code > 0x10_ffff) return undefined;
    return String.fromCodePoint(code);
  }

  #take(pattern: RegExp): RegExpExecArray | undefined {
    space.lastIndex = this.#at;
    space.exec(this.#cell);
    pattern.lastIndex = space.lastIndex;
    const found = pattern.exec(this.#cell);
    if (found === null) return undefined;
    this.#at = pattern.lastIndex;
    space.lastIndex = this.#at;
    space.exec(this.#cell);
    this.#at = space.lastIndex;
    return found;
  }
}
