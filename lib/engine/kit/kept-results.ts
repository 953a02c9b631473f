import { hash } from 'node:crypto';

/** What a result is made of: bytes, or text that stands for something that never changes, such as the SHA-256 of bytes or a packaged file's path. */
export type KeptInput = Uint8Array | string;

interface Kept {
  readonly result: unknown;
  readonly sizeBytes: number;
}

/** Of a key, and of what an entry takes besides its result. */
const entryBytes = 256;
/** One result may not push all the others out. */
const largestShare = 1 / 4;

/**
 * Results of work that depends on its inputs alone, for the next that has the same work to do: those that were used last, up to a size.
 * They are named by the SHA-256 of all that goes into them, so that one is never mistaken for another, no matter who chose the inputs;
 * and nobody
 * may change them. What fails is not kept.
 */
export class KeptResults {
  readonly #maxBytes: number;
  readonly #byKey = new Map<string, Kept>();
  #sizeBytes = 0;

  constructor(maxBytes: number) {
    this.#maxBytes = maxBytes;
  }

  /** What is kept now. */
  get sizeBytes(): number {
    return this.#sizeBytes;
  }

  /** The result of `work` on the inputs: kept from before, or made and kept. `sizeOf` says what it takes, in bytes. */
  of<Result>(work: string, inputs: readonly KeptInput[], make: () => Result, sizeOf: (result: Result) => number): Result {
    const key = keyOf(work, inputs);
    const known = this.#used(key);
    if (known !== undefined) return known.result as Result;
    const result = make();
    this.#keep(key, result, sizeOf(result));
    return result;
  }

  /** The same, for work that waits. */
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
    // The last of the map is the one that was used last.
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

/** No two lists of inputs have the same: each input is hashed by itself, and says whether it is bytes or text. */
const keyOf = (work: string, inputs: readonly KeptInput[]): string =>
  hash(
    'sha256',
    [work, ...inputs.map((input) => `${typeof input === 'string' ? 't' : 'b'}${hash('sha256', input, 'hex')}`)].join('\n'),
    'hex',
  );

/** The same text in memory of its own. A slice of some length keeps the text alive that it was cut from: of a cell, its whole batch of rows. */
export const copiedText = (text: string): string => Buffer.from(text, 'utf16le').toString('utf16le');
