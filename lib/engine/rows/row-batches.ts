/** Rows that one batch holds at most (the `RowSource` contract). */
export const maxBatchRows = 1_000;

/**
 * A batch ends after the row that passes this size, so that its text and rows stay small whatever the rows hold: a batch that outlives a
 * collection of young objects is promoted, and five times this size made 50,000 rows peak 30 MB higher.
 */
export const batchBytes = 24_576;

/** One batch of rows as a range of the input's bytes. */
export interface RowRange {
  /** Inclusive. */
  readonly start: number;
  /** Exclusive. */
  readonly end: number;
  /** 1-based number of the first row in it. */
  readonly firstRow: number;
}

/** Rows of JSON as a range of the input's bytes. */
export interface JsonRowRange extends RowRange {
  /** Keys of its objects, repeated ones included. */
  readonly keys: number;
}
