import { once } from 'node:events';
import { PassThrough, type Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { fillOutputs } from '../lib/fill/fill-archive.ts';
import type { FillInput, FillProgress, FillSummary, ManifestWarning } from '../lib/fill/fill-input.ts';
import { withPublicErrors } from './bulkfill-error.ts';
import { type Destination, openDestination } from './destination.ts';
import type { FillJob, RowFillOptions } from './job.ts';
import { openJob } from './open-job.ts';

/** What `fillZip` takes besides the job and the destination. */
export interface FillZipOptions extends RowFillOptions {
  /** The job fails once a higher percentage of its rows has failed: 0 to 100 (100: never). */
  readonly maxFailedRowPercent?: number;
  /** Where one PDF of all rows goes, for a printer. */
  readonly printFile?: Destination;
  /** Told after every batch of rows. */
  readonly onProgress?: (progress: FillProgress) => void;
}

/** What was made. */
export interface FillZipSummary extends FillSummary {
  /** What the manifest says of the document as a whole. */
  readonly warnings: readonly ManifestWarning[];
}

/**
 * Fills one PDF a row and writes them with `manifest.json` as a ZIP. The same input gives the same bytes. Rejects with `BulkfillError`, or
 * with the signal's reason; then no file is left at a path.
 *
 * @example
 * ```ts
 * import { readFile } from 'node:fs/promises';
 * import { fillZip } from 'bulkfill';
 *
 * const pdf = await readFile('form.pdf');
 * const template = JSON.parse(await readFile('template.json', 'utf8'));
 * const summary = await fillZip({ pdf, template, rows: [{ 'Full name': 'Zoë' }] }, 'out.zip');
 * console.log(`${summary.producedRows} PDFs`);
 * ```
 */
export const fillZip = (job: FillJob, destination: Destination, options: FillZipOptions = {}): Promise<FillZipSummary> =>
  withPublicErrors(async () => {
    const { maxFailedRowPercent, printFile, signal } = options;
    const input = await openJob(job, options, { maxFailedRowPercent, printFile: printFile !== undefined });
    signal?.throwIfAborted();
    let warnings: readonly ManifestWarning[] = [];
    const told: FillInput = {
      ...input,
      options: {
        ...input.options,
        onWarnings: (found) => {
          warnings = found;
        },
        ...(options.onProgress === undefined ? {} : { onProgress: options.onProgress }),
      },
    };
    const summary = printFile === undefined ? await write(told, destination) : await writeBoth(told, destination, printFile);
    return { ...summary, warnings };
  });

/** Writes the archive, and what is printed to a stream of its own. */
const write = async (input: FillInput, destination: Destination, print?: Writable): Promise<FillSummary> => {
  const { signal } = input.options;
  const out = openDestination(destination);
  let summary: FillSummary | undefined;
  const archive = async function* (): AsyncGenerator<Uint8Array> {
    const parts = fillOutputs(input);
    try {
      for (;;) {
        const { done, value } = await parts.next();
        if (done === true) {
          summary = value;
          return;
        }
        if (value.output === 'archive') yield* value.chunks;
        else if (value.output === 'print' && print !== undefined) await writeAll(print, value.chunks);
      }
    } finally {
      await parts.return(undefined as never);
    }
  };
  try {
    await pipeline(archive, out.stream, signal === undefined ? {} : { signal });
    signal?.throwIfAborted();
    await out.commit();
  } catch (error) {
    await out.abandon();
    signal?.throwIfAborted();
    throw error;
  }
  return summary as FillSummary;
};

const writeAll = async (stream: Writable, chunks: readonly Uint8Array[]): Promise<void> => {
  for (const chunk of chunks) if (!stream.write(chunk)) await once(stream, 'drain');
};

const writeBoth = async (input: FillInput, destination: Destination, printFile: Destination): Promise<FillSummary> => {
  const print = openDestination(printFile);
  const between = new PassThrough();
  const printing = pipeline(between, print.stream);
  // Its failure is that of the fill, which waits for it below.
  printing.catch(() => undefined);
  try {
    const summary = await write(input, destination, between);
    between.end();
    await printing;
    // Where no row was produced there is nothing to print.
    await (summary.printFileSizeBytes === undefined ? print.abandon() : print.commit());
    return summary;
  } catch (error) {
    between.destroy();
    await printing.catch(() => undefined);
    await print.abandon();
    throw error;
  }
};
