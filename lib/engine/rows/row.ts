/**
 * One row of input: the value of `column_<n>` at index n, `undefined` where it is missing (absent or JSON null).
 * Numbers and booleans of `rows_json` are already text here. The array may be sparse.
 */
export type Row = readonly (string | undefined)[];

/**
 * Validated row data that can be read more than once (the engine scans all rows for their characters before it stamps).
 * Holds the raw input (10 MiB at most), never all parsed rows.
 */
export interface RowSource {
  readonly rowCount: number;
  /** The first of them, and one more than the highest column of any, where the source knows them without reading on. */
  readonly first?: Row;
  readonly width?: number;
  /** Rows in input order, in batches of at most 1,000. */
  batches(): AsyncIterable<readonly Row[]>;
}
