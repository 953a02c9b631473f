import { KeptResults } from '../core/kept-results.ts';
import { mib } from '../core/units.ts';
import type { Row } from '../rows/row.ts';
import type { RowJob } from './fill-input.ts';
import { type FilledRowResult, fillRows } from './fill-rows.ts';
import { type FillSettings, plainSettings } from './fill-settings.ts';
import { prepareSource } from './prepare-source.ts';
import { refuseLosses } from './refuse-losses.ts';

/** Settings that determine how one row is drawn and named. */
export type OneRowSettings = Pick<
  FillSettings,
  'filenameColumns' | 'includeStickers' | 'flattenForms' | 'optimize' | 'conformance'
> &
  Partial<Pick<FillSettings, 'strict' | 'sample' | 'seal'>>;

type OneRowOptions = Pick<RowJob['options'], 'signal' | 'seal'>;

/** Maximum bytes cached for a document between rows: parsed objects, pictures and subsets of fonts. */
const defaultKeptBytes = 64 * mib;

/**
 * A document and a template for one row at a time, with the same bytes as a job of this row. Caches what rows share.
 */
export class WarmTemplate {
  readonly #input: Pick<RowJob, 'source' | 'package' | 'options'>;
  readonly #kept: KeptResults;
  #optimized: Uint8Array | undefined;

  constructor(input: Pick<RowJob, 'source' | 'package' | 'options'>, keptBytes = defaultKeptBytes) {
    this.#input = input;
    this.#kept = new KeptResults(keptBytes);
  }

  /** Cached bytes, besides the source and the template. */
  get keptBytes(): number {
    return this.#kept.sizeBytes + (this.#optimized?.length ?? 0);
  }

  /** Fills one row. Throws the codes of `fillRows`. Checks `signal` before it begins. */
  async fill(row: Row, settings: OneRowSettings, { signal, seal }: OneRowOptions = {}): Promise<FilledRowResult> {
    const { options } = this.#input;
    const input: RowJob = {
      ...this.#input,
      source: settings.optimize ? this.#optimizedSource() : this.#input.source,
      rows: {
        rowCount: 1,
        first: row,
        batches: async function* () {
          yield [row];
        },
      },
      settings: { ...plainSettings, ...settings, optimize: false },
      options: { ...options, kept: this.#kept, ...(signal && { signal }), ...(seal && { seal }) },
    };
    for await (const filled of fillRows(input)) return filled;
    throw new Error('A row is filled or refused.');
  }

  #optimizedSource(): Uint8Array {
    if (this.#optimized === undefined) {
      const { bytes, warnings } = prepareSource({ ...this.#input, settings: { ...plainSettings, optimize: true } });
      refuseLosses(warnings, this.#input.options);
      this.#optimized = bytes;
    }
    return this.#optimized;
  }
}
