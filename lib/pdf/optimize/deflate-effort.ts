import { deflateSync } from 'node:zlib';
import { mib } from '../../core/units.ts';

/**
 * How much of one document is deflated at which level. Zlib's slowest data (few different bytes in no order, as scanned pages without a
 * filter are) takes level 9 three seconds per MiB, level 7 a tenth of that; most takes a tenth of a second. Bytes are counted, not time, so that
 * the same source always gives the same bytes.
 */
const levels = [
  { level: 9, budgetBytes: 4 * mib, maxBytes: mib },
  { level: 7, budgetBytes: 16 * mib, maxBytes: 16 * mib },
  { level: 6, budgetBytes: 48 * mib, maxBytes: 48 * mib },
] as const;

/** Deflates the streams of one document as well as their sizes allow; what comes after the last budget is not deflated. */
export class DeflateEffort {
  readonly #spentBytes = levels.map(() => 0);

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
