import { PdfDict, PdfKeyword, PdfName, PdfRef, PdfString, type PdfValue } from '../pdf-value.ts';
import { characterClass } from './character-class.ts';
import { PdfSyntaxError } from './pdf-syntax-error.ts';
import { decodeLatin1, readHexString, readLiteralString, type ScannedString, unescapeName } from './string-bytes.ts';

/**
 * Maximum nesting of arrays and dictionaries. Real documents stay under 20; hostile ones try to exhaust the call stack.
 */
const maxNesting = 256;

/** Operators like `q` and `f` are frequent in page content. */
const oneCharacterWords = Array.from({ length: 256 }, (_, code) => new PdfKeyword(String.fromCharCode(code)));

/**
 * Parses objects from bytes at a position (ISO 32000-2, 7.3), in files, object streams and content streams. Tolerates
 * the same errors as viewers. Throws `PdfSyntaxError` beyond `maxNesting`.
 */
export class ObjectParser {
  readonly bytes: Uint8Array;
  position: number;
  readonly end: number;
  unterminated = false;
  readonly #references: boolean;
  #nesting = 0;

  /** `references` is false for content streams, where `1 0 R` is not a reference. */
  constructor(bytes: Uint8Array, position = 0, end = bytes.length, references = true) {
    this.bytes = bytes;
    this.position = position;
    this.end = end;
    this.#references = references;
  }

  /** Skips white space and comments; returns false at the end of the bytes. */
  skipSpace(): boolean {
    const { bytes, end } = this;
    let at = this.position;
    while (at < end) {
      const code = bytes[at] as number;
      if (characterClass[code] === 1) at++;
      else if (code === 0x25) {
        while (at < end && bytes[at] !== 10 && bytes[at] !== 13) at++;
      } else break;
    }
    this.position = at;
    return at < end;
  }

  /** `undefined` at the end of the bytes. */
  read(): PdfValue | undefined {
    if (!this.skipSpace()) return undefined;
    const { bytes } = this;
    const code = bytes[this.position] as number;
    switch (code) {
      case 0x2f:
        return this.#readName();
      case 0x28:
        return this.#endString(readLiteralString(bytes, this.position + 1, this.end));
      case 0x5b:
        return this.#nested(() => this.#readArray());
      case 0x3c:
        if (bytes[this.position + 1] === 0x3c) return this.#nested(() => this.#readDict());
        return this.#endString(readHexString(bytes, this.position + 1, this.end));
      case 0x29:
      case 0x5d:
      case 0x7b:
      case 0x7d:
        this.position++;
        return new PdfKeyword(String.fromCharCode(code));
      case 0x3e:
        this.position += bytes[this.position + 1] === 0x3e ? 2 : 1;
        return new PdfKeyword('>>');
      default:
        if ((code >= 48 && code <= 57) || code === 0x2b || code === 0x2d || code === 0x2e)
          return this.#readNumberOrReference();
        return this.#readWord();
    }
  }

  #nested<T>(read: () => T): T {
    if (++this.#nesting > maxNesting) throw new PdfSyntaxError(`objects nested deeper than ${maxNesting}`);
    try {
      return read();
    } finally {
      this.#nesting--;
    }
  }

  #readName(): PdfName {
    const { bytes, end } = this;
    let at = this.position + 1;
    const start = at;
    let escaped = false;
    while (at < end && characterClass[bytes[at] as number] === 0) {
      if (bytes[at] === 0x23) escaped = true;
      at++;
    }
    this.position = at;
    return PdfName.of(escaped ? unescapeName(bytes, start, at) : decodeLatin1(bytes, start, at));
  }

  #readWord(): PdfValue {
    const { bytes, end } = this;
    const start = this.position;
    let at = start;
    while (at < end && characterClass[bytes[at] as number] === 0) at++;
    this.position = at;
    if (at === start + 1) return oneCharacterWords[bytes[start] as number] as PdfKeyword;
    const word = decodeLatin1(bytes, start, at);
    switch (word) {
      case 'true':
        return true;
      case 'false':
        return false;
      case 'null':
        return null;
      default:
        return new PdfKeyword(word);
    }
  }

  #readNumber(): number | undefined {
    const { bytes, end } = this;
    let at = this.position;
    let sign = 1;
    while (at < end && (bytes[at] === 0x2b || bytes[at] === 0x2d)) {
      if (bytes[at] === 0x2d) sign = -1;
      at++;
    }
    let value = 0;
    let digits = 0;
    let code = bytes[at] ?? 0;
    while (at < end && code >= 48 && code <= 57) {
      value = value * 10 + (code - 48);
      digits++;
      code = bytes[++at] ?? 0;
    }
    if (at < end && code === 0x2e) {
      // One division of integers returns the nearest double; a sum of tenths and hundredths does not.
      let scale = 1;
      code = bytes[++at] ?? 0;
      // Some producers write a minus inside the fraction (`12.-34`); viewers ignore it.
      while (at < end && ((code >= 48 && code <= 57) || code === 0x2d)) {
        if (code !== 0x2d) {
          if (value < 1e14 && scale < 1e15) {
            value = value * 10 + (code - 48);
            scale *= 10;
          }
          digits++;
        }
        code = bytes[++at] ?? 0;
      }
      value /= scale;
    }
    if (digits === 0) {
      // In practice, a lone sign or point means zero.
      if (at < end && characterClass[bytes[at] as number] === 0) return undefined;
      this.position = at;
      return 0;
    }
    this.position = at;
    return sign * value;
  }

  #readNumberOrReference(): PdfValue {
    const start = this.position;
    const value = this.#readNumber();
    if (value === undefined) return this.#readWord();
    if (!this.#references || !Number.isInteger(value) || value < 0) return value;
    const { bytes, end } = this;
    const after = this.position;
    let at = after;
    while (at < end && characterClass[bytes[at] as number] === 1) at++;
    if (at === after) return value;
    let generation = 0;
    const digitsStart = at;
    for (
      let code = bytes[at] ?? 0;
      at < end && code >= 48 && code <= 57 && at - digitsStart < 6;
      code = bytes[at] ?? 0
    ) {
      generation = generation * 10 + (code - 48);
      at++;
    }
    if (at === digitsStart) return value;
    const digitsEnd = at;
    while (at < end && characterClass[bytes[at] as number] === 1) at++;
    if (at === digitsEnd || bytes[at] !== 0x52) return value;
    if (at + 1 < end && characterClass[bytes[at + 1] as number] === 0) return value;
    if (start === after) return value;
    this.position = at + 1;
    return new PdfRef(value, generation);
  }

  #readArray(): PdfValue[] {
    this.position++;
    const items: PdfValue[] = [];
    for (;;) {
      const item = this.#readMember(']');
      if (item === undefined) return items;
      if (!(item instanceof PdfKeyword)) items.push(item);
    }
  }

  #readDict(): PdfDict {
    this.position += 2;
    const dict = new PdfDict();
    for (;;) {
      const key = this.#readMember('>>');
      if (key === undefined) return dict;
      if (!(key instanceof PdfName)) continue;
      const before = this.position;
      const value = this.read();
      if (value === undefined) {
        this.unterminated = true;
        return dict;
      }
      if (!(value instanceof PdfKeyword)) dict.set(key.name, value);
      else if (endsContainer(value)) {
        // The value is missing; the word belongs to the enclosing object.
        this.position = before;
        dict.set(key.name, null);
      }
    }
  }

  /** Returns the next member; `undefined` at `close`, the end of an enclosing object, or the end of the bytes. */
  #readMember(close: ']' | '>>'): PdfValue | undefined {
    const before = this.position;
    const member = this.read();
    if (member === undefined) this.unterminated = true;
    if (!(member instanceof PdfKeyword)) return member;
    if (member.word === close) return undefined;
    if (!endsContainer(member)) return member;
    this.position = before;
    return undefined;
  }

  /** `close` is the position of the closing delimiter. */
  #endString({ text, close }: ScannedString): PdfString {
    if (close >= this.end) this.unterminated = true;
    this.position = close + 1;
    return new PdfString(text);
  }
}

/** Returns whether a word ends a dictionary or its enclosing object, even if a bracket or value is missing. */
const endsContainer = ({ word }: PdfKeyword): boolean => word === '>>' || word === 'endobj' || word === 'stream';
