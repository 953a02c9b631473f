import { once } from 'node:events';
import { PassThrough, type Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { EngineError } from '@bulkfill/engine/core/engine-error';
import { untilAborted } from '@bulkfill/engine/core/until-aborted';
import { fillOutputs } from '@bulkfill/engine/fill/fill-archive';
import type { FillInput, FillProgress, FillSummary } from '@bulkfill/engine/fill/fill-input';
import { zipOptions } from '@bulkfill/engine/fill/fill-options';
import { withPublicErrors } from './bulkfill-error.ts';
import { type Destination, isSamePlace, type OpenDestination, openDestination } from './destination.ts';
import type { FillJob, RowFillOptions } from './job.ts';
import { openJob } from './open-job.ts';

/** Options for `fillZip`, in addition to the job and the destination. */
export interface FillZipOptions extends RowFillOptions {
  /** The job fails once a higher percentage of its rows has failed: 0 to 100 (100: never). */
  readonly maxFailedRowPercent?: number | undefined;
  /** Destination for one PDF of all rows, for printing. */
  readonly printFile?: Destination | undefined;
  /** Called after every batch of rows. */
  readonly onProgress?: ((progress: FillProgress) => void) | undefined;
}

/** Summary of the outputs. */
export type FillZipSummary = FillSummary;

/**
 * Fills one PDF per row and writes them, with `manifest.json`, to a ZIP. The same input returns the same bytes. Rejects
 * with `BulkfillError`, or with the signal's reason; no file remains at the path then.
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
export const fillZip = (
  job: FillJob,
  destination: Destination,
  options: FillZipOptions = {},
): Promise<FillZipSummary> =>
  withPublicErrors(async () => {
    const { maxFailedRowPercent, printFile } = options;
    const input = await openJob(job, options, {
      maxFailedRowPercent,
      printFile: printFile !== undefined,
      known: zipOptions,
    });
    input.options.signal?.throwIfAborted();
    const told: FillInput = {
      ...input,
      options: {
        ...input.options,
        ...(typeof options.onProgress === 'function' ? { onProgress: options.onProgress } : {}),
      },
    };
    return printFile === undefined ? writeOne(told, destination) : writeBoth(told, destination, printFile);
  });

/** Stream of the print file, and a signal that aborts if it fails. */
interface PrintStream {
  readonly stream: Writable;
  readonly failed: AbortSignal;
}

/** Writes the archive and the print file to their streams. Rejects with the reason of a signal that aborts. */
const write = async (input: FillInput, { stream }: OpenDestination, print?: PrintStream): Promise<FillSummary> => {
  const { signal } = input.options;
  const stopped =
    print === undefined ? signal : AbortSignal.any(signal === undefined ? [print.failed] : [signal, print.failed]);
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
        else if (value.output === 'print' && print !== undefined) await writeAll(print.stream, value.chunks, stopped);
      }
    } finally {
      await parts.return(undefined as never);
    }
  };
  try {
    // The pipeline waits until its destination is closed, and a destination that no longer accepts data may never
    // close.
    await untilAborted(pipeline(archive, stream, stopped === undefined ? {} : { signal: stopped }), stopped);
  } catch (error) {
    stopped?.throwIfAborted();
    throw error;
  }
  stopped?.throwIfAborted();
  return summary as FillSummary;
};

const writeAll = async (
  stream: Writable,
  chunks: readonly Uint8Array[],
  signal: AbortSignal | undefined,
): Promise<void> => {
  for (const chunk of chunks) {
    signal?.throwIfAborted();
    if (!stream.write(chunk)) await once(stream, 'drain', signal === undefined ? {} : { signal });
  }
};

const writeOne = async (input: FillInput, destination: Destination): Promise<FillSummary> => {
  const out = openDestination(destination);
  try {
    const summary = await write(input, out);
    await out.commit();
    return summary;
  } catch (error) {
    await out.abandon();
    throw error;
  }
};

const writeBoth = async (input: FillInput, destination: Destination, printFile: Destination): Promise<FillSummary> => {
  if (isSamePlace(destination, printFile))
    throw new EngineError('INVALID_PARAMETER', {
      message: '"printFile" and the ZIP have the same destination. Use different ones.',
    });
  const print = openDestination(printFile);
  const between = new PassThrough();
  const failure = new AbortController();
  const printing = pipeline(between, print.stream);
  // After the print stream fails, nothing reads `between`. The fill ends with the same error.
  printing.catch((error: unknown) => failure.abort(error));
  let out: OpenDestination | undefined;
  try {
    out = openDestination(destination);
    const summary = await write(input, out, { stream: between, failed: failure.signal });
    between.end();
    await untilAborted(printing, input.options.signal);
    await out.commit();
    // If no row was produced, there is nothing to print.
    await (summary.printFileSizeBytes === undefined ? print.abandon() : print.commit());
    return summary;
  } catch (error) {
    between.destroy();
    await Promise.all([out?.abandon(), print.abandon()]);
    throw error;
  }
};
