import { imageUnreadable } from '../overlay-skipped.ts';

/** Coordinates past this are not a drawing; it keeps sums and products of them exact enough. */
const largest = 1e7;

/** Reads commands, numbers and flags of path data, which need no separators where none is needed: `M.5.5-3 1e2`. */
export class PathScanner {
  #at = 0;
  readonly #text: string;

  constructor(text: string) {
    this.#text = text;
  }

  /** The command letter here, if one is; `undefined` at a number (the last command repeats) and at the end. */
  command(): string | undefined {
    this.#skip();
    const character = this.#text[this.#at];
    if (character === undefined || !/[A-Za-z]/.test(character)) return undefined;
    this.#at++;
    return character;
  }

  atEnd(): boolean {
    this.#skip();
    return this.#at >= this.#text.length;
  }

  number(): number {
    this.#skip();
    numberPattern.lastIndex = this.#at;
    const match = numberPattern.exec(this.#text);
    if (!match) throw imageUnreadable('its path data is not well formed');
    this.#at = numberPattern.lastIndex;
    const value = Number(match[0]);
    if (!(Math.abs(value) <= largest)) throw imageUnreadable('its path data has a coordinate past 10,000,000');
    return value;
  }

  /** A flag of an arc is one digit, whatever follows. */
  flag(): boolean {
    this.#skip();
    const character = this.#text[this.#at++];
    if (character !== '0' && character !== '1') throw imageUnreadable('its path data is not well formed');
    return character === '1';
  }

  #skip(): void {
    separatorPattern.lastIndex = this.#at;
    separatorPattern.exec(this.#text);
    this.#at = separatorPattern.lastIndex;
  }
}

const numberPattern = /[+-]?(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?/y;
const separatorPattern = /[\t\n\f\r ,]*/y;
