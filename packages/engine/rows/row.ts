/**
 * One row of input, as text: the value of `column_<n>` at index n, `undefined` if missing (absent or JSON null). The
 * array may be sparse.
 */
export type Row = readonly (string | undefined)[];

/** Validated rows that can be read repeatedly. Holds the raw input (at most 10 MiB), never all parsed rows. */
export interface RowSource {
  readonly rowCount: number;
  /** The first row, and the highest column number plus one, if the source knows them without further reading. */
  readonly first?: Row;
  readonly width?: number;
  /** Yields rows in input order, in batches of at most 1,000. */
  batches(): AsyncIterable<readonly Row[]>;
}
