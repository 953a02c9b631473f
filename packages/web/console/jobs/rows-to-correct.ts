import type { RowsToCorrect } from '@bulkfill/service/types/console';
import { ask } from '../../api/client.ts';
import { jobRoutes } from './job-routes.ts';

export const loadRowsToCorrect = (jobId: string, signal: AbortSignal): Promise<RowsToCorrect> =>
  ask<RowsToCorrect>('GET', jobRoutes.rowsToCorrect(jobId), { signal });

/** Counts the rows that still need attention, here and in retries. */
export const openRows = ({ total, moved }: Pick<RowsToCorrect, 'total' | 'moved'>): number =>
  moved.reduce((sum, { open_rows: open }) => sum + open, total);
