import type { CsvLimits } from '../../rows/open-csv-rows.ts';
import type { Bounds } from '../../threads/bounded-thread.ts';
import { TooManyWaiting } from '../../threads/turns.ts';
import type { DocumentPool, DocumentResults, DocumentTask } from './document-task.ts';
import type { RowMender, RowsToMend } from './row-mender.ts';
import { tooManyWaiting } from './too-many-waiting.ts';

/** Works in threads of the pool, each task under the bounds. */
export const workerRowMender = (pool: DocumentPool, settings: { readonly csv: CsvLimits; readonly bounds: Bounds }): RowMender => {
  const { csv, bounds } = settings;
  const run = async <Kind extends 'corrections' | 'select'>(
    task: Extract<DocumentTask, { kind: Kind }>,
    { accountId, signal }: RowsToMend,
  ) => {
    try {
      return (await pool.run(task, { bounds, owner: accountId, signal })) as DocumentResults[Kind];
    } catch (error) {
      throw error instanceof TooManyWaiting ? tooManyWaiting(error) : error;
    }
  };
  const mend = ({ rows, rowNumbers, results }: RowsToMend) => ({
    rows: { ...rows, csv },
    results,
    ...(rowNumbers === undefined ? {} : { rowNumbers }),
  });
  return {
    corrections: async (input) => (await run<'corrections'>({ kind: 'corrections', ...mend(input) }, input)).csv,
    select: ({ includePartial, corrections, ...input }) =>
      run<'select'>({ kind: 'select', ...mend(input), includePartial, ...(corrections === undefined ? {} : { corrections }) }, input),
  };
};
