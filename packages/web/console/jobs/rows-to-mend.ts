import type { RowsToMend } from '@bulkfill/service/types/console';
import { ask } from '../../api/client.ts';
import { jobRoutes } from './job-routes.ts';

export const loadRowsToMend = (jobId: string, signal: AbortSignal): Promise<RowsToMend> =>
  ask<RowsToMend>('GET', jobRoutes.rowsToMend(jobId), { signal });

/** Counts the rows that still need attention, here and in retries. */
export const openRows = ({ total, moved }: Pick<RowsToMend, 'total' | 'moved'>): number =>
  moved.reduce((sum, { open_rows: open }) => sum + open, total);
