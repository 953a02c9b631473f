import { PdfSyntaxError } from './pdf-syntax-error.ts';

/**
 * Position by object number (ISO 32000-2, 7.5.4 and 7.5.8): an offset (≥ 0) from the header, or −(stream · 2²⁰ + index)
 * − 1 for an object inside an object stream.
 */
export class XrefTable {
  readonly #entries = new Map<number, number>();
  readonly #generations = new Map<number, number>();
  readonly #free = new Set<number>();
  highestNumber = 0;
  /** Whether a table marks objects as free that a hybrid file's stream contains (7.5.8.4): not all readers use it. */
  hidesObjects = false;
  /** Whether a hybrid file's stream names another older section than its table: readers follow one or the other. */
  isForked = false;
  #remainingClaims: number;

  /** `maxClaims` limits the number of entries; exceeding it throws `PdfSyntaxError`. */
  constructor(maxClaims: number) {
    this.#remainingClaims = maxClaims;
  }

  /** Adds an entry. Sections are read newest first, so the first entry of a number wins. */
  addOffset(number: number, offset: number, generation: number): void {
    if (!this.#claims(number)) return;
    this.#entries.set(number, offset);
    if (generation !== 0) this.#generations.set(number, generation);
  }

  addCompressed(number: number, stream: number, index: number): void {
    if (!this.#claims(number)) return;
    if (index < 0 || index >= compressedIndexLimit || stream > maxReadNumber) return;
    this.#entries.set(number, -(stream * compressedIndexLimit + index) - 1);
  }

  addFree(number: number): void {
    if (this.#claims(number, maxObjectNumber)) this.#free.add(number);
  }

  #claims(number: number, highest = maxReadNumber): boolean {
    if (--this.#remainingClaims < 0) throw new PdfSyntaxError('too many cross-reference entries');
    if (!(number >= 0 && number <= highest)) return false;
    if (number > this.highestNumber) this.highestNumber = number;
    return !this.knows(number);
  }

  knows(number: number): boolean {
    return this.#entries.has(number) || this.#free.has(number);
  }

  find(number: number): XrefEntry | undefined {
    const entry = this.#entries.get(number);
    if (entry === undefined) return undefined;
    if (entry >= 0) return { kind: 'offset', offset: entry, generation: this.#generations.get(number) ?? 0 };
    const packed = -entry - 1;
    return {
      kind: 'compressed',
      stream: Math.floor(packed / compressedIndexLimit),
      index: packed % compressedIndexLimit,
    };
  }

  get size(): number {
    return this.#entries.size;
  }

  numbers(): IterableIterator<number> {
    return this.#entries.keys();
  }

  remove(number: number): void {
    this.#entries.delete(number);
  }
}

export type XrefEntry =
  | { readonly kind: 'offset'; readonly offset: number; readonly generation: number }
  | { readonly kind: 'compressed'; readonly stream: number; readonly index: number };

/** Returns the maximum entries for a file size: compressed ones take under a byte, so small files get an allowance. */
export const limitEntries = (fileBytes: number): number => 1_000_000 + fileBytes;

/** Limit of some readers (ISO 32000-1, annex C), and of everything written here. */
export const maxObjectNumber = 8_388_607;
/** Limit of more tolerant readers. A document with a larger number than `maxObjectNumber` is rewritten. */
export const maxReadNumber = 0x7fff_ffff;
const compressedIndexLimit = 2 ** 20;
