import type { Row, RowSource } from '../rows/row.ts';

/**
 * Returns the same rows, but stops the clock from the second row to the last, each time they are read. Their time grows
 * with their number, but the first row shows whether the document can be filled at all.
 */
export const clockedRows = (rows: RowSource, clock: (runs: boolean) => void): RowSource => ({
  ...rows,
  async *batches(): AsyncGenerator<readonly Row[]> {
    let first = true;
    for await (const batch of rows.batches()) {
      if (!first) {
        yield batch;
        continue;
      }
      first = false;
      yield batch.slice(0, 1);
      clock(false);
      if (batch.length > 1) yield batch.slice(1);
    }
    clock(true);
  },
});
