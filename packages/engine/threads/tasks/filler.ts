import type { JSONWebKeySet } from 'jose';
import type { CheckSummary } from '../../fill/check/check-rows.ts';
import type { FillSummary } from '../../fill/fill-input.ts';
import type { OutputName } from '../../fill/fill-output.ts';
import type { MinModuleUm } from '../../fill/min-module.ts';
import type { RenderLimits } from '../../fill/render-limits.ts';
import type { CsvLimits } from '../../rows/open-csv-rows.ts';
import type { ThreadBounds } from '../bounded-thread.ts';
import { fromPortableError } from '../portable-error.ts';
import { Arrivals } from './arrivals.ts';
import { chunkBytes, type DocumentPool, type DocumentTask, type FillRequest } from './document-task.ts';
import { answerSealQuestions, type SealHost } from './seal-task.ts';

export interface FillerOptions {
  readonly signal: AbortSignal;
  /** Loads the request again for a retry. If it is set, the request's bytes are transferred: do not use them again. */
  readonly again?: () => Promise<FillRequest>;
  /** Signs for the request's seal, if its key is on another machine. */
  readonly sealHost?: SealHost | undefined;
  readonly onProgress?: (rowsDone: number) => void;
  /** Receives the error of a row whose stamping threw, for the log, without its message. */
  readonly onRowError?: (rowNumber: number, error: Error) => void;
}

/** Bytes of one output; the chunks of each output arrive in order. */
export interface FillChunk {
  readonly crc32?: number;
  /** Call it when the bytes are no longer needed. */
  readonly freed?: () => void;
  readonly output: OutputName;
  readonly bytes: Uint8Array;
}

export interface Filler {
  /** Yields the outputs; a slow consumer pauses the work. Throws the errors of `fillOutputs`, and `WorkFailed`. */
  fill(request: FillRequest, options: FillerOptions): AsyncGenerator<FillChunk, FillSummary>;
}

export interface RowChecker {
  /** Yields row results and findings. Throws the errors of `checkRows`, and `WorkFailed`. */
  check(request: FillRequest, options: FillerOptions): AsyncGenerator<FillChunk, CheckSummary>;
}

export interface FillerSettings {
  readonly keys: JSONWebKeySet;
  readonly limits: RenderLimits;
  readonly minModuleUm?: MinModuleUm;
  readonly csv: CsvLimits;
  /** Bounds of the work. Time counts until the first row is stamped: after it, time depends on the number of rows. */
  readonly bounds: ThreadBounds;
}

type Arrival =
  | { readonly kind: 'chunk'; readonly chunk: FillChunk; readonly take: () => void }
  | { readonly kind: 'done'; readonly summary: unknown }
  | { readonly kind: 'failed'; readonly error: unknown };

export const threadFiller = (pool: DocumentPool, settings: FillerSettings): Filler => ({
  fill: (request, options) => run<FillSummary>('fill', pool, settings, request, options),
});

export const threadChecker = (pool: DocumentPool, settings: FillerSettings): RowChecker => ({
  check: (request, options) => run<CheckSummary>('check', pool, settings, request, options),
});

async function* run<Summary>(
  kind: 'fill' | 'check',
  pool: DocumentPool,
  settings: FillerSettings,
  request: FillRequest,
  { signal, again, sealHost, onProgress, onRowError }: FillerOptions,
): AsyncGenerator<FillChunk, Summary> {
  const arrivals = new Arrivals<Arrival>();
  const { csv, bounds, ...rest } = settings;
  const taskOf = (loaded: FillRequest): DocumentTask => ({
    kind,
    request: { ...loaded, rows: { ...loaded.rows, csv } },
    ...rest,
  });
  const consumer = new AbortController();
  const running = pool.run(taskOf(request), {
    bounds,
    ...(again === undefined ? {} : { again: async () => taskOf(await again()) }),
    ...(sealHost === undefined ? {} : { onQuestion: answerSealQuestions(sealHost) }),
    signal: AbortSignal.any([signal, consumer.signal]),
    onNote: (note, take, giveBack) => {
      if (note.kind === 'progress') onProgress?.(note.rowsDone);
      else if (note.kind === 'row-error') onRowError?.(note.rowNumber, fromPortableError(note.error));
      else {
        const { output, bytes, crc32 } = note;
        // Smaller buffers are of no use for the next chunk.
        const facts = bytes.buffer.byteLength < chunkBytes ? { crc32 } : { crc32, freed: () => giveBack(bytes.buffer) };
        arrivals.add({ kind: 'chunk', chunk: { output, bytes, ...facts }, take });
      }
    },
  });
  const ended = running.then(
    (result) => arrivals.add({ kind: 'done', summary: result }),
    (error: unknown) => arrivals.add({ kind: 'failed', error }),
  );
  try {
    for (;;) {
      const arrival = await arrivals.next();
      signal.throwIfAborted();
      if (arrival.kind === 'done') return arrival.summary as Summary;
      if (arrival.kind === 'failed') throw arrival.error;
      yield arrival.chunk;
      arrival.take();
    }
  } finally {
    // A consumer that leaves early does not read the rest of the thread's chunks.
    consumer.abort();
    await ended;
  }
}
