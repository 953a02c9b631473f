import type { FillSummary } from '../../fill/fill-input.ts';
import type { OutputName } from '../../fill/fill-output.ts';
import type { FillSettings } from '../../fill/fill-settings.ts';
import type { ChunkFacts } from '../storage/object-store.ts';
import type { RowFormat } from './document-inspector.ts';

/** Everything that decides the bytes of a job's archive, as plain data. */
export interface FillRequest {
  readonly source: Uint8Array;
  readonly package: Uint8Array;
  readonly rows: { readonly format: RowFormat; readonly bytes: Uint8Array };
  /** The number of each row, where they are not 1, 2, 3 … */
  readonly rowNumbers?: readonly number[];
  readonly maxPackageBytes: number;
  readonly maxOutputBytes: number;
  readonly settings: FillSettings;
  readonly jobId: string;
  readonly createdAt: string;
  /** The job whose rows are filled again. */
  readonly retryOf?: string;
}

export interface FillOptions {
  /** Ends the work at once, whatever it is doing. */
  readonly signal: AbortSignal;
  readonly onProgress?: (rowsDone: number) => void;
  /** Told why a row's stamping threw: for the log, which gets no message of it. */
  readonly onRowError?: (rowNumber: number, error: Error) => void;
}

/** Bytes of one output; those of each come in order. */
export interface FillChunk extends ChunkFacts {
  readonly output: OutputName;
  readonly bytes: Uint8Array;
}

/** Fills, outside the thread that keeps the lease. */
export interface Filler {
  /**
   * Yields the outputs as they grow; a slow consumer holds the work up. Throws what `fillOutputs` raises, and `WorkFailed` when
   * the work exhausted its memory or its thread died.
   */
  fill(request: FillRequest, options: FillOptions): AsyncGenerator<FillChunk, FillSummary>;
}
