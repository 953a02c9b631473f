import type { RowBytes } from './row-bytes.ts';

/** One file to be optimized. */
export interface OptimizeTask {
  readonly source: string;
  /** A folder that is this task's alone. */
  readonly workFolder: string;
  /** Pages whose pixels are compared. */
  readonly pageLimit: number;
}

/** What became of it. */
export interface OptimizedFile {
  /** `kept`: used as it is, because nothing is saved or readers may not agree on it. */
  readonly result: 'optimized' | 'kept' | 'signed' | 'refused';
  /** What a row takes on the source as it is, and on what was made of it; none of what is refused. */
  readonly before?: RowBytes;
  readonly after?: RowBytes;
  readonly ms: number;
  /** What readers find to differ. */
  readonly found: readonly string[];
}

export interface OptimizeReport extends OptimizedFile {
  readonly file: string;
}
