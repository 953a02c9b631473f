import { fillOutputs } from '../../lib/engine/fill/fill-archive.ts';
import type { FillInput, FillOptions, FillSummary } from '../../lib/engine/fill/fill-input.ts';
import type { OutputName } from '../../lib/engine/fill/fill-output.ts';
import { fillRows } from '../../lib/engine/fill/fill-rows.ts';
import type { FillSettings } from '../../lib/engine/fill/fill-settings.ts';
import type { Template } from '../../lib/engine/package/template.ts';
import type { Row } from '../../lib/engine/rows/row.ts';
import type { HelpPolicy } from '../../lib/engine/stamping/help-policy.ts';
import { stampingThreads } from '../../lib/engine/stamping/stamping-threads.ts';
import { fillOptions, fillSettings } from './fill-settings.ts';

/** Has all threads take part, however small the job. */
export const atOnce: HelpPolicy = {
  afterMs: 0,
  leftMs: 0,
  writingMsPerMb: 0,
  windowRows: 3,
  entry: new URL('./counted-stamp-thread.ts', import.meta.url),
};

let windows = 0;
const channel = new BroadcastChannel('windows of stamping threads');
channel.addEventListener('message', () => {
  windows++;
});
(channel as unknown as { unref(): void }).unref();

/** How many windows were handed to threads since the last call. */
export const windowsHandedOver = async (): Promise<number> => {
  await new Promise((resolve) => setTimeout(resolve, 20));
  const since = windows;
  windows = 0;
  return since;
};

export interface ThreadedFill {
  readonly source: Uint8Array;
  readonly template: Template;
  readonly rows: readonly Row[];
  readonly settings?: Partial<FillSettings>;
  readonly options?: Partial<FillOptions>;
  readonly policy?: HelpPolicy;
}

const batchRows = 7;

export const inputOf = ({ source, template, rows, settings, options, policy = atOnce }: ThreadedFill, threads: number): FillInput => {
  const helpers = stampingThreads(threads, policy);
  const batches = async function* () {
    for (let at = 0; at < rows.length; at += batchRows) yield rows.slice(at, at + batchRows);
  };
  return {
    source,
    package: { schemaVersion: 5, name: 'Test', sha256: 'ab'.repeat(32), source: null, template },
    rows: { rowCount: rows.length, batches },
    settings: fillSettings({ maxFailedRowPercent: 100, ...settings }),
    options: fillOptions({ ...options, ...(helpers === undefined ? {} : { helpers }) }),
  };
};

/** All that somebody can notice of a fill: its outputs, or the error that ended it, and what was told meanwhile. */
export const filledOn = async (fill: ThreadedFill, threads: number) => {
  const told: unknown[] = [];
  const { options } = fill;
  const parts = fillOutputs(
    inputOf(
      {
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
      },
      threads,
    ),
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
    // How much had been given away by then depends on the threads; what failed does not.
    delete made.archive;
    delete made.print;
  }
  return { ...made, summary, failure, told };
};

/** The rows of `fillRows`. */
export const rowsFilledOn = async (fill: ThreadedFill, threads: number) => {
  const rows = [];
  for await (const row of fillRows(inputOf(fill, threads))) rows.push(row);
  return rows;
};
