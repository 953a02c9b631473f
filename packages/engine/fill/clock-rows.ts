import type { Row, RowSource } from '../rows/row.ts';

/** Returns the same rows, but stops the clock after the first one, which shows if the document can be filled. */
export const clockRows = (rows: RowSource, clock: (runs: boolean) => void): RowSource => ({
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
