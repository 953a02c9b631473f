import { fillOutputs } from '@bulkfill/engine/fill/fill-archive';
import type { FillInput, FillOptions, FillSummary } from '@bulkfill/engine/fill/fill-input';
import type { OutputName } from '@bulkfill/engine/fill/fill-output';
import type { FillSettings } from '@bulkfill/engine/fill/fill-settings';
import type { Row } from '@bulkfill/engine/rows/row';
import type { ResolvedTemplate } from '@bulkfill/engine/svc/template';
import { fillOptions, fillSettings } from './fill-settings.ts';
import { aPackage } from './template-builders.ts';

export interface WholeFill {
  readonly source: Uint8Array;
  readonly template: ResolvedTemplate;
  readonly rows: readonly Row[];
  readonly settings?: Partial<FillSettings>;
  readonly options?: Partial<FillOptions>;
}

const batchRows = 7;

/** Returns the input of a fill, with its rows in several batches. */
export const inputOf = ({ source, template, rows, settings, options }: WholeFill): FillInput => {
  const batches = async function* () {
    for (let at = 0; at < rows.length; at += batchRows) yield rows.slice(at, at + batchRows);
  };
  return {
    source,
    package: aPackage(template),
    rows: { rowCount: rows.length, batches },
    settings: fillSettings({ maxFailedRowPercent: 100, ...settings }),
    options: fillOptions(options),
  };
};

/**
 * Returns everything observable about a fill: its outputs, or the error that ended it, and the callbacks in the
 * meantime.
 */
export const filledWhole = async (fill: WholeFill) => {
  const told: unknown[] = [];
  const { options } = fill;
  const parts = fillOutputs(
    inputOf({
      ...fill,
      options: {
        ...options,
        onProgress: (progress) => {
          told.push(progress);
          options?.onProgress?.(progress);
        },
        onRowError: (rowNumber, error) => told.push([rowNumber, (error as Error).message]),
        onRowResult: (result) => told.push(result),
      },
    }),
  );
  const made: Partial<Record<OutputName, Buffer>> = {};
  let summary: FillSummary | undefined;
  let failure: unknown;
  try {
    for (;;) {
      const { done, value } = await parts.next();
      if (done === true) {
        summary = value;
        break;
      }
      made[value.output] = Buffer.concat([made[value.output] ?? Buffer.alloc(0), ...value.chunks]);
    }
  } catch (error) {
    failure = error;
  }
  return { ...made, summary, failure, told };
};
