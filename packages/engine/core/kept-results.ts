import { hash } from 'node:crypto';

/** Input of cached work: bytes, or a text that identifies immutable data, such as a SHA-256 or a package path. */
export type KeptInput = Uint8Array | string;

interface Kept {
  readonly result: unknown;
  readonly sizeBytes: number;
}

/** Memory of a key and an entry without its result. */
const entryBytes = 256;
/** Maximum share of one result, so that it cannot evict all others. */
const largestShare = 1 / 4;

/**
 * Cache of results that depend only on their inputs, with least-recently-used eviction by size. Keys are the SHA-256 of
 * all inputs, even with hostile inputs. Results must not be changed. Failures are not cached.
 */
export class KeptResults {
  readonly #maxBytes: number;
  readonly #byKey = new Map<string, Kept>();
  #sizeBytes = 0;

  constructor(maxBytes: number) {
    this.#maxBytes = maxBytes;
  }

  get sizeBytes(): number {
    return this.#sizeBytes;
  }

  /**
   * Returns the cached result of `work` on the inputs, or computes and caches it. `sizeOf` returns its size in bytes.
   */
  of<Result>(
    work: string,
    inputs: readonly KeptInput[],
    make: () => Result,
    sizeOf: (result: Result) => number,
  ): Result {
    const key = keyOf(work, inputs);
    const known = this.#used(key);
    if (known !== undefined) return known.result as Result;
    const result = make();
    this.#keep(key, result, sizeOf(result));
    return result;
  }

  async later<Result>(
    work: string,
    inputs: readonly KeptInput[],
    make: () => Promise<Result>,
    sizeOf: (result: Result) => number,
  ): Promise<Result> {
    const key = keyOf(work, inputs);
    const known = this.#used(key);
    if (known !== undefined) return known.result as Result;
    const result = await make();
    this.#keep(key, result, sizeOf(result));
    return result;
  }

  #used(key: string): Kept | undefined {
    const known = this.#byKey.get(key);
    if (known === undefined) return undefined;
    // Move to the end of the map: the most recently used entry is last.
    this.#byKey.delete(key);
    this.#byKey.set(key, known);
    return known;
  }

  #keep(key: string, result: unknown, resultBytes: number): void {
    const sizeBytes = resultBytes + entryBytes;
    if (sizeBytes > this.#maxBytes * largestShare) return;
    this.#forget(key);
    this.#byKey.set(key, { result, sizeBytes });
    this.#sizeBytes += sizeBytes;
    for (const oldest of this.#byKey.keys()) {
      if (this.#sizeBytes <= this.#maxBytes) return;
      this.#forget(oldest);
    }
  }

  #forget(key: string): void {
    this.#sizeBytes -= this.#byKey.get(key)?.sizeBytes ?? 0;
    this.#byKey.delete(key);
  }
}

/**
 * Returns a key that is unique per list of inputs: each input is hashed separately, with a prefix for bytes or text.
 */
const keyOf = (work: string, inputs: readonly KeptInput[]): string =>
  hash(
    'sha256',
    [work, ...inputs.map((input) => `${typeof input === 'string' ? 't' : 'b'}${hash('sha256', input, 'hex')}`)].join(
      '\n',
    ),
    'hex',
  );

/** Copies a text into its own memory. A long slice keeps its source text alive: for a cell, its whole batch of rows. */
export const copyText = (text: string): string => Buffer.from(text, 'utf16le').toString('utf16le');
