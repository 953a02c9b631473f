/**
 * PDF objects as values (ISO 32000-2, 7.3). Numbers, booleans and null are JavaScript's own; the rest are the classes
 * below. Strings and names have one character per byte (latin1), so that they can be written back unchanged.
 */
export type PdfValue =
  | null
  | boolean
  | number
  | PdfName
  | PdfString
  | PdfRef
  | PdfArray
  | PdfDict
  | PdfStream
  | PdfKeyword;

export type PdfArray = PdfValue[];

const names = new Map<string, PdfName>();

/** A name without its slash, with decoded `#xx` escapes. */
export class PdfName {
  readonly name: string;

  private constructor(name: string) {
    this.name = name;
  }

  static of(name: string): PdfName {
    let known = names.get(name);
    if (known === undefined) {
      known = new PdfName(name);
      // Bounded: a hostile file may contain millions of different names.
      if (names.size < 10_000) names.set(name, known);
    }
    return known;
  }
}

export class PdfString {
  readonly bytes: string;

  constructor(bytes: string) {
    this.bytes = bytes;
  }
}

export class PdfRef {
  readonly number: number;
  readonly generation: number;

  constructor(number: number, generation: number) {
    this.number = number;
    this.generation = generation;
  }
}

/** An operator of a content stream, or a stray word where an object was expected. */
export class PdfKeyword {
  readonly word: string;

  constructor(word: string) {
    this.word = word;
  }
}

export class PdfDict {
  readonly map: Map<string, PdfValue>;

  constructor(entries: Iterable<readonly [string, PdfValue]> = []) {
    this.map = new Map(entries);
  }

  /** Returns the value as written, possibly a reference; null if absent. */
  get(key: string): PdfValue {
    return this.map.get(key) ?? null;
  }

  has(key: string): boolean {
    return this.map.has(key);
  }

  set(key: string, value: PdfValue): this {
    this.map.set(key, value);
    return this;
  }

  delete(key: string): this {
    this.map.delete(key);
    return this;
  }

  copy(): PdfDict {
    return new PdfDict(this.map);
  }
}

/** A stream: its dictionary and its raw bytes, still encoded by its filters. */
export class PdfStream {
  readonly dict: PdfDict;
  readonly raw: Uint8Array;
  /** Whether its `/Length` was wrong: its end was guessed, and other readers may guess differently. */
  readonly isEndGuessed: boolean;

  constructor(dict: PdfDict, raw: Uint8Array, isEndGuessed = false) {
    this.dict = dict;
    this.raw = raw;
    this.isEndGuessed = isEndGuessed;
  }
}

export const nameOf = (value: PdfValue): string | undefined => (value instanceof PdfName ? value.name : undefined);
