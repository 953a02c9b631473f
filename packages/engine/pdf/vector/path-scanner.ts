import { imageUnreadable } from '../overlay-skipped.ts';

/** Largest allowed coordinate: sums and products stay exact enough. */
const largest = 1e7;

/** Reads commands, numbers and flags of path data, which may omit separators: `M.5.5-3 1e2`. */
export class PathScanner {
  #at = 0;
  readonly #text: string;

  constructor(text: string) {
    this.#text = text;
  }

  /** Reads a command letter; returns `undefined` at a number (the last command repeats) and at the end. */
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

  /** Reads a flag of an arc: always one digit. */
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
