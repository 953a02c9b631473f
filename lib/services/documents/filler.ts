import type { FillSummary } from '../../fill/fill-input.ts';
import type { FillSettings } from '../../fill/fill-settings.ts';
import type { RowFormat } from './document-inspector.ts';

/** Everything that decides the bytes of a job's archive, as plain data. */
export interface FillRequest {
  readonly source: Uint8Array;
  readonly package: Uint8Array;
  readonly rows: { readonly format: RowFormat; readonly bytes: Uint8Array };
  readonly maxPackageBytes: number;
  readonly maxOutputBytes: number;
  readonly settings: FillSettings;
  readonly jobId: string;
  readonly createdAt: string;
}

export interface FillOptions {
  /** Ends the work at once, whatever it is doing. */
  readonly signal: AbortSignal;
  readonly onProgress?: (rowsDone: number) => void;
  /** Told why a row's stamping threw: for the log, which gets no message of it. */
  readonly onRowError?: (rowNumber: number, error: Error) => void;
}

/** Fills, outside the thread that keeps the lease. */
export interface Filler {
  /**
   * Yields the ZIP as it grows; a slow consumer holds the work up. Raises what `fillArchive` raises, and `WorkFailed` when
   * the work exhausted its memory or its thread died.
   */
  fill(request: FillRequest, options: FillOptions): AsyncGenerator<Uint8Array, FillSummary>;
}
