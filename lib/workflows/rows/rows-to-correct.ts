import type { ListedRows } from '@bulkfill/engine/threads/tasks/document-task';
import { AppError } from '../../errors/app-error.ts';
import type { RowsDependencies } from '../service-ports.ts';
import { findRetriesNow } from './find-merged-jobs.ts';
import { findRowResults, readRange } from './find-row-results.ts';
import { loadRowsWithResults } from './load-rows-with-results.ts';

/** Rows of a job that were run again, grouped by the newest job that ran them. */
export interface MovedRows {
  readonly jobId: string;
  /** Rows that are still not `success`. They are corrected in that job. */
  readonly openRows: number;
}

export interface RowsToCorrectNow extends ListedRows {
  readonly moved: readonly MovedRows[];
  readonly correctedRows: number;
  readonly retryRuns: boolean;
  readonly failedRowsAreFree: boolean;
}

/**
 * Returns the rows of a job that are not `success` and that no retry has run, with their cells, within the bounds; also
 * the jobs of the others. Throws like `findRowResults`. Source: console-and-editor.md, "The page of a job".
 */
export const rowsToCorrect = async (
  dependencies: RowsDependencies,
  { accountId, jobId }: { readonly accountId: string; readonly jobId: string },
  bounds: { readonly mostRows: number; readonly mostBytes: number },
  signal: AbortSignal,
): Promise<RowsToCorrectNow> => {
  const results = await findRowResults(dependencies, accountId, jobId);
  const { running, delivering } = await findRetriesNow(dependencies, results.job);
  const stores = delivering.map(({ delivery }) => readRange(dependencies, delivery.rows));
  const [newest, loaded] = await Promise.all([
    dependencies.storedReader.newest(stores, { accountId, signal }),
    loadRowsWithResults(dependencies, results),
  ]);
  if (loaded === undefined) throw new AppError('DELIVERY_NOT_FOUND');
  const found = await dependencies.corrector.list({
    ...loaded.rows,
    accountId,
    signal,
    ...bounds,
    except: newest.rowNumbers,
  });
  return {
    ...found,
    moved: newest.stores.map(({ store, openRows }) => ({ jobId: delivering[store]?.job.jobId ?? '', openRows })),
    correctedRows: newest.goodRows,
    retryRuns: running,
    failedRowsAreFree: results.delivery !== undefined && loaded.producer.freeRetryJobId === undefined,
  };
};
