import type { MendableRows } from '../../../engine/fill/mend/mendable-row.ts';
import { AppError } from '../../errors/app-error.ts';
import type { ServicePorts } from '../service-ports.ts';
import { findRowResults, openRowResults, type RowResults } from './find-row-results.ts';
import { loadRowsToMend } from './load-rows-to-mend.ts';
import { type MergedJob, retriesNow } from './merged-jobs.ts';

export type RowsToMendDependencies = Pick<ServicePorts, 'clock' | 'jobs' | 'artifacts' | 'objects' | 'mender'>;

/** Rows of a job that were run again, by the newest job that ran them. */
export interface MovedRows {
  readonly jobId: string;
  /** How many of them are still not `success`: they are mended there. */
  readonly openRows: number;
}

/** The rows of a job that still need somebody. */
export interface RowsToMendNow extends MendableRows {
  readonly moved: readonly MovedRows[];
  /** Rows of the job that have come out well since. */
  readonly mendedRows: number;
  /** A retry of the job, or of its retries, has not ended. */
  readonly retryRuns: boolean;
  /** The rows that had failed are not billed again, the first time. */
  readonly failedRowsAreFree: boolean;
}

/** The newest job of each row that a retry ran, and whether the row came out well. */
const newestResults = async (
  dependencies: RowsToMendDependencies,
  retries: readonly MergedJob[],
): Promise<ReadonlyMap<number, { readonly jobId: string; readonly isGood: boolean }>> => {
  const newest = new Map<number, { jobId: string; isGood: boolean }>();
  for (const { job, delivery } of retries) {
    const results: RowResults = {
      job,
      delivery,
      producerJobId: delivery.producerJobId,
      stored: delivery.rows,
      expiresAtMs: delivery.expiresAtMs,
    };
    const reader = await openRowResults(dependencies, results, 'page');
    for await (const { result } of reader.rows()) newest.set(result.row_number, { jobId: job.jobId, isGood: result.status === 'success' });
  }
  return newest;
};

/**
 * The rows of a job that are not `success` and that no retry has run, with their cells, as many as fit the bounds; and where the others are
 * now. Throws the codes of `findRowResults`. Source: office.md, "Rows are mended where they are seen".
 */
export const rowsToMend = async (
  dependencies: RowsToMendDependencies,
  { accountId, jobId }: { readonly accountId: string; readonly jobId: string },
  bounds: { readonly mostRows: number; readonly mostBytes: number },
  signal: AbortSignal,
): Promise<RowsToMendNow> => {
  const results = await findRowResults(dependencies, accountId, jobId);
  const { running, delivering } = await retriesNow(dependencies, results.job);
  const [newest, loaded] = await Promise.all([
    newestResults(dependencies, delivering),
    loadRowsToMend(dependencies, results, { withLabels: true }),
  ]);
  if (loaded === undefined) throw new AppError('DELIVERY_NOT_FOUND');
  const found = await dependencies.mender.list({ ...loaded.rows, accountId, signal, ...bounds, except: [...newest.keys()] });
  const open = new Map<string, number>();
  for (const { jobId: id, isGood } of newest.values()) open.set(id, (open.get(id) ?? 0) + (isGood ? 0 : 1));
  return {
    ...found,
    moved: [...open].map(([id, openRows]) => ({ jobId: id, openRows })),
    mendedRows: [...newest.values()].filter(({ isGood }) => isGood).length,
    retryRuns: running,
    failedRowsAreFree: results.delivery !== undefined && loaded.producer.freeRetryJobId === undefined,
  };
};
