import { mib } from '../../core/units.ts';
import { PdfDict, PdfName, PdfRef, PdfStream, type PdfValue } from '../pdf-value.ts';
import { type Decipher, type IndirectObject, parseIndirectObject, parseObjectHeader } from './indirect-object.ts';
import { ObjectParser } from './object-parser.ts';
import { PdfSyntaxError } from './pdf-syntax-error.ts';
import { decodeStream } from './stream-filters.ts';
import type { Xref } from './xref-reader.ts';

/** Limit per decoded stream, against decompression bombs; real streams are far smaller. */
const maxDecodedStreamBytes = 128 * mib;
/** Limit of all decoded object streams of one document, because their objects stay in memory. */
const maxObjectStreamBytes = 192 * mib;
const maxReferenceChain = 32;

/** A source PDF opened for reading. Parses on demand: of a 30 MB source only the catalog, page tree and used pages. */
export class PdfDocument {
  /** Bytes from the header (`%PDF-`) on, the origin of offsets. */
  readonly bytes: Uint8Array;
  readonly xref: Xref;
  readonly #cache = new Map<number, PdfValue>();
  readonly #objectStreams = new Map<number, Map<number, PdfValue>>();
  readonly #loading = new Set<number>();
  readonly #damaged = new Set<number>();
  readonly #decipher: Decipher | undefined;
  #objectStreamBytes = 0;
  #forgiving = false;

  /** `decipher` decrypts an encrypted document with a known key. */
  constructor(bytes: Uint8Array, xref: Xref, decipher?: Decipher) {
    this.bytes = bytes;
    this.xref = xref;
    this.#decipher = decipher;
  }

  /** From now on, an unreadable object is null. Before, the cross-reference may be wrong: throws `PdfSyntaxError`. */
  forgive(): void {
    this.#forgiving = true;
  }

  get trailer(): PdfDict {
    return this.xref.trailer;
  }

  /** Returns the object of a reference, through chains; null if it does not exist. */
  resolve = (value: PdfValue): PdfValue => {
    let current = value;
    for (let hops = 0; current instanceof PdfRef; hops++) {
      if (hops > maxReferenceChain) return null;
      current = this.#load(current.number);
    }
    return current;
  };

  /** Returns a value as a dictionary; a stream counts as its dictionary. */
  dict(value: PdfValue): PdfDict | undefined {
    const resolved = this.resolve(value);
    if (resolved instanceof PdfDict) return resolved;
    return resolved instanceof PdfStream ? resolved.dict : undefined;
  }

  array(value: PdfValue): PdfValue[] | undefined {
    const resolved = this.resolve(value);
    return Array.isArray(resolved) ? resolved : undefined;
  }

  number(value: PdfValue): number | undefined {
    const resolved = this.resolve(value);
    return typeof resolved === 'number' && Number.isFinite(resolved) ? resolved : undefined;
  }

  name(value: PdfValue): string | undefined {
    const resolved = this.resolve(value);
    return resolved instanceof PdfName ? resolved.name : undefined;
  }

  /** Throws `PdfSyntaxError` beyond `maxBytes` and for image filters. */
  decode(stream: PdfStream, maxBytes = maxDecodedStreamBytes, onDamage?: () => void): Uint8Array {
    return decodeStream(stream, this.resolve, Math.max(1, Math.min(maxBytes, maxDecodedStreamBytes)), onDamage);
  }

  entryIsSound(number: number): boolean {
    const entry = this.xref.table.find(number);
    if (entry === undefined) return true;
    if (entry.kind === 'compressed') return true;
    return parseObjectHeader(this.bytes, entry.offset)?.number === number;
  }

  /** Returns whether the file lacks an object or part of it; false for a written `null`. Call it after `forgive`. */
  isLost(number: number): boolean {
    if (this.xref.table.find(number) === undefined) return true;
    this.#load(number);
    return this.#damaged.has(number);
  }

  #load(number: number): PdfValue {
    const known = this.#cache.get(number);
    if (known !== undefined) return known;
    // Breaks cycles: a stream with its /Length inside itself, or an object stream inside itself.
    if (this.#loading.has(number)) return null;
    this.#loading.add(number);
    try {
      const value = this.#parseOrForgive(number);
      if (this.#cache.size > 200_000) this.#cache.clear();
      this.#cache.set(number, value);
      return value;
    } finally {
      this.#loading.delete(number);
    }
  }

  #parseOrForgive(number: number): PdfValue {
    try {
      return this.#parse(number);
    } catch (error) {
      if (!(this.#forgiving && error instanceof PdfSyntaxError)) throw error;
      this.#damaged.add(number);
      return null;
    }
  }

  #parse(number: number): PdfValue {
    const entry = this.xref.table.find(number);
    if (entry === undefined) return null;
    if (entry.kind === 'compressed') {
      const value = this.#objectStream(entry.stream).get(number);
      if (value === undefined) this.#damaged.add(number);
      return value ?? null;
    }
    const { value, isCut } = this.readObject(number, entry.offset);
    if (isCut) this.#damaged.add(number);
    return value;
  }

  /** Parses the object at an offset of the file, without caching. Throws `PdfSyntaxError` if it cannot be read. */
  readObject(number: number, offset: number): IndirectObject {
    const object = parseIndirectObject(this.bytes, offset, (ref) => this.number(ref));
    if (object.number !== number) throw new PdfSyntaxError(`object ${number} is not where its entry says`);
    return this.#decipher === undefined ? object : { ...object, value: this.#decipher(object, this.resolve) };
  }

  /** Returns all objects of one object stream by number (ISO 32000-2, 7.5.7). */
  #objectStream(number: number): Map<number, PdfValue> {
    const known = this.#objectStreams.get(number);
    if (known !== undefined) return known;
    const objects = new Map<number, PdfValue>();
    this.#objectStreams.set(number, objects);
    const stream = this.resolve(new PdfRef(number, 0));
    if (!(stream instanceof PdfStream)) throw new PdfSyntaxError(`object stream ${number} is missing`);
    const first = this.number(stream.dict.get('First'));
    if (first === undefined) throw new PdfSyntaxError(`object stream ${number} is damaged`);
    const data = this.decode(stream, maxObjectStreamBytes - this.#objectStreamBytes);
    this.#objectStreamBytes += data.length;
    const header = new ObjectParser(data, 0, Math.min(first, data.length));
    // Reads all entries before the first object: /N may be lower.
    for (;;) {
      const objectNumber = header.read();
      const offset = header.read();
      if (typeof objectNumber !== 'number' || typeof offset !== 'number') break;
      const entry = this.xref.table.find(objectNumber);
      // Only objects that the cross-reference places here; the stream may contain older copies of others.
      if (entry?.kind !== 'compressed' || entry.stream !== number) continue;
      const { value, isCut } = readOneOf(data, first + offset);
      objects.set(objectNumber, value);
      if (isCut) this.#damaged.add(objectNumber);
    }
    return objects;
  }
}

/** Parses one object of an object stream; a broken one does not affect the others. */
const readOneOf = (data: Uint8Array, offset: number): { readonly value: PdfValue; readonly isCut: boolean } => {
  const parser = new ObjectParser(data, offset);
  try {
    const value = parser.read();
    return { value: value ?? null, isCut: value === undefined || parser.unterminated };
  } catch (error) {
    if (error instanceof PdfSyntaxError) return { value: null, isCut: true };
    throw error;
  }
};
