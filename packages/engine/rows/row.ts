export interface RowGroup {
  /** In their order, or only the first ones if the group is larger than the reader keeps. */
  readonly rows: readonly Row[];
  /** Number of each row in the table, from 1. */
  readonly sourceRows: readonly number[];
  /** Column whose cells are equal in all rows. `undefined` if the rows were sent as one document. */
  readonly column: number | undefined;
}

/**
 * One row of input, as text: the value of `column_<n>` at index n, `undefined` if missing (absent or JSON null). The
 * array may be sparse. A document of several rows is the first of them, with its group.
 */
export interface Row extends ReadonlyArray<string | undefined> {
  readonly group?: RowGroup;
}

/** Validated rows that can be read repeatedly. Holds the raw input (at most 10 MiB), never all parsed rows. */
export interface RowSource {
  readonly rowCount: number;
  /** The first row, and the highest column number plus one, if the source knows them without further reading. */
  readonly first?: Row;
  readonly width?: number;
  /** True if keys of the rows are labels of columns. */
  readonly isLabelled?: boolean;
  /** Yields rows in input order, in batches of at most 1,000. */
  batches(): AsyncIterable<readonly Row[]>;
}
