/** With fewer columns, a row with a single value may be complete. */
const leastColumns = 5;
const leastRows = 3;
/** Minimum ratio of the other rows' average number of values. */
const timesFuller = 3;

/** Counts of the rows of a table. */
export interface ValueCounts {
  /** Rows with few values. */
  readonly found: number;
  readonly others: number;
  readonly valuesOfOthers: number;
}

/** Returns the maximum number of values of a nearly blank row. */
export const mostOfNearlyBlank = (columnCount: number): number => Math.max(1, Math.floor(columnCount / 10));

export const mayHaveNearlyBlank = (columnCount: number, rowCount: number): boolean =>
  columnCount >= leastColumns && rowCount >= leastRows;

/** Whether rows with few values are probably totals or notes: the other rows are more and fuller. */
export const areNearlyBlank = ({ found, others, valuesOfOthers }: ValueCounts, columnCount: number): boolean =>
  found <= others && valuesOfOthers >= timesFuller * mostOfNearlyBlank(columnCount) * others;
