import type { RowBytes } from './row-bytes.ts';

/** One file to be optimized. */
export interface OptimizeTask {
  readonly source: string;
  /** A folder that is this task's alone. */
  readonly workFolder: string;
  /** Pages whose pixels are compared. */
  readonly pageLimit: number;
}

/** Outcome of the source. */
export interface OptimizedFile {
  /** `kept`: used as it is, because nothing is saved or readers may not agree on it. */
  readonly result: 'optimized' | 'kept' | 'signed' | 'refused';
  /** Bytes per row on the source and on its optimized version; absent if it is rejected. */
  readonly before?: RowBytes;
  readonly after?: RowBytes;
  readonly ms: number;
  /** Differences found by readers. */
  readonly found: readonly string[];
}

export interface OptimizeReport extends OptimizedFile {
  readonly file: string;
}
