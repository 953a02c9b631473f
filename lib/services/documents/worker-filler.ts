import type { JSONWebKeySet } from 'jose';
import type { FillSummary } from '../../fill/fill-archive.ts';
import type { CsvLimits } from '../../rows/open-csv-rows.ts';
import type { DocumentTask, WorkerMessage } from './document-task.ts';
import type { Filler } from './filler.ts';
import { fromPortableError } from './portable-error.ts';
import type { WorkerPool } from './worker-pool.ts';

export interface FillerSettings {
  readonly keys: JSONWebKeySet;
  readonly maxPages: number;
  readonly maxImageOverlaysPerRow: number;
  readonly csv: CsvLimits;
}

type Arrival = Extract<WorkerMessage, { kind: 'chunk' | 'done' | 'failed' }> | { readonly kind: 'ended'; readonly error: unknown };

/** Messages in the order they came, for one reader. */
class Arrivals {
  readonly #queue: Arrival[] = [];
  #wake: (() => void) | undefined;

  add(arrival: Arrival): void {
    this.#queue.push(arrival);
    this.#wake?.();
  }

  async next(): Promise<Arrival> {
    for (;;) {
      const arrival = this.#queue.shift();
      if (arrival !== undefined) return arrival;
      await new Promise<void>((resolve) => {
        this.#wake = resolve;
      });
    }
  }
}

/** Fills in a thread of the pool. */
export const workerFiller = (pool: WorkerPool, settings: FillerSettings): Filler => ({
  fill: async function* (request, { signal, onProgress, onRowError }): AsyncGenerator<Uint8Array, FillSummary> {
    const arrivals = new Arrivals();
    const { csv, ...rest } = settings;
    const task: DocumentTask = { kind: 'fill', request: { ...request, rows: { ...request.rows, csv } }, ...rest };
    const running = await pool.run(
      task,
      {
        onMessage: (message) => {
          if (message.kind === 'progress') onProgress?.(message.rowsDone);
          else if (message.kind === 'row-error') onRowError?.(message.rowNumber, message.message);
          else arrivals.add(message);
        },
        onEnd: (failure) => arrivals.add({ kind: 'ended', error: failure }),
      },
      signal,
    );
    const stop = (): void => {
      running.stop('out-of-time');
      arrivals.add({ kind: 'ended', error: signal.reason });
    };
    signal.addEventListener('abort', stop, { once: true });
    let over = false;
    try {
      for (;;) {
        const arrival = await arrivals.next();
        over = arrival.kind !== 'chunk';
        if (arrival.kind === 'done') return arrival.result as FillSummary;
        if (arrival.kind === 'failed') throw fromPortableError(arrival.error);
        if (arrival.kind === 'ended') throw signal.aborted ? signal.reason : arrival.error;
        running.take();
        yield arrival.bytes;
      }
    } finally {
      signal.removeEventListener('abort', stop);
      // The consumer left early, so nobody will take what the thread still has to send.
      if (!over) running.stop('out-of-time');
    }
  },
});
