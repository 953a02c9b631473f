import { deflateSync } from 'node:zlib';
import { mib } from '../../core/units.ts';

/**
 * Budgets of one document per deflate level. The slowest data (few different bytes without order, such as unfiltered
 * scans) takes three seconds per MiB at level 9, and a tenth of that at level 7. Most data takes a tenth of a second.
 * Bytes are counted, not time, so that the same source always produces the same bytes.
 */
const levels = [
  { level: 9, budgetBytes: 2 * mib, maxBytes: mib },
  { level: 7, budgetBytes: 8 * mib, maxBytes: 8 * mib },
  { level: 6, budgetBytes: 32 * mib, maxBytes: 32 * mib },
] as const;

const maxDecodedBytes = 256 * mib;
const maxStreamBytes = 64 * mib;
const mostInflation = 1032;

/** Decodes and deflates the streams of one document within budgets; streams beyond the last budget stay unchanged. */
export class DeflateEffort {
  readonly #spentBytes = levels.map(() => 0);
  #decodedBytes = 0;

  /** Decodes with a decoder and its output limit. Undecodable data counts with its maximum possible output. */
  decode(
    data: Uint8Array,
    decoder: (data: Uint8Array, maxBytes: number) => Uint8Array | undefined,
  ): Uint8Array | undefined {
    const maxBytes = Math.min(maxStreamBytes, maxDecodedBytes - this.#decodedBytes);
    if (maxBytes <= 0) return undefined;
    const decoded = decoder(data, maxBytes);
    this.#decodedBytes += decoded?.length ?? Math.min(maxBytes, data.length * mostInflation);
    return decoded;
  }

  deflate(data: Uint8Array): Uint8Array | undefined {
    const index = levels.findIndex(
      ({ budgetBytes, maxBytes }, at) =>
        data.length <= maxBytes && (this.#spentBytes[at] as number) + data.length <= budgetBytes,
    );
    const chosen = levels[index];
    if (chosen === undefined) return undefined;
    this.#spentBytes[index] = (this.#spentBytes[index] as number) + data.length;
    // The result of zlib may be a view of a larger buffer.
    return new Uint8Array(deflateSync(data, { level: chosen.level, memLevel: 9 }));
  }
}
