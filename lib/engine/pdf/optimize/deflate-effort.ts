import { deflateSync } from 'node:zlib';
import { mib } from '../../kit/units.ts';

/**
 * How much of one document is deflated at which level. Zlib's slowest data (few different bytes in no order, as scanned pages without a
 * filter are) takes level 9 three seconds per MiB, level 7 a tenth of that; most takes a tenth of a second. Bytes are counted, not time, so that
 * the same source always gives the same bytes.
 */
const levels = [
  { level: 9, budgetBytes: 2 * mib, maxBytes: mib },
  { level: 7, budgetBytes: 8 * mib, maxBytes: 8 * mib },
  { level: 6, budgetBytes: 32 * mib, maxBytes: 32 * mib },
] as const;

/** All streams of one document, decoded. */
const maxDecodedBytes = 256 * mib;
/** One stream. */
const maxStreamBytes = 64 * mib;
/** A byte of Flate data gives no more. */
const mostInflation = 1032;

/** Decodes and deflates the streams of one document as well as their sizes allow; what comes after the last budget stays as it is. */
export class DeflateEffort {
  readonly #spentBytes = levels.map(() => 0);
  #decodedBytes = 0;

  /** Decodes with a decoder that is told how much it may give. Data that it does not decode counts as much as it may have given meanwhile. */
  decode(data: Uint8Array, decoder: (data: Uint8Array, maxBytes: number) => Uint8Array | undefined): Uint8Array | undefined {
    const maxBytes = Math.min(maxStreamBytes, maxDecodedBytes - this.#decodedBytes);
    if (maxBytes <= 0) return undefined;
    const decoded = decoder(data, maxBytes);
    this.#decodedBytes += decoded?.length ?? Math.min(maxBytes, data.length * mostInflation);
    return decoded;
  }

  /** Zlib data; `undefined` where the document's budgets are spent. */
  deflate(data: Uint8Array): Uint8Array | undefined {
    const index = levels.findIndex(
      ({ budgetBytes, maxBytes }, at) => data.length <= maxBytes && (this.#spentBytes[at] as number) + data.length <= budgetBytes,
    );
    const chosen = levels[index];
    if (chosen === undefined) return undefined;
    this.#spentBytes[index] = (this.#spentBytes[index] as number) + data.length;
    // zlib's result may be a view of a larger buffer.
    return new Uint8Array(deflateSync(data, { level: chosen.level, memLevel: 9 }));
  }
}
