/** Maximum rows per batch (the `RowSource` contract). */
export const maxBatchRows = 1_000;

/**
 * A batch ends after the row that exceeds this size, so that its text and rows stay small. A batch that
 * outlives a collection of young objects is promoted. Five times this size raised the peak of 50,000 rows by 30 MB.
 */
export const batchBytes = 24_576;

export interface RowRange {
  /** Inclusive. */
  readonly start: number;
  /** Exclusive. */
  readonly end: number;
  /** 1-based number of the first row. */
  readonly firstRow: number;
}

export interface JsonRowRange extends RowRange {
  /** Number of keys, including repeated ones. */
  readonly keys: number;
}
