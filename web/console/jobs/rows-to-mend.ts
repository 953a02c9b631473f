import { ask } from '../../api/client.ts';
import { jobRoutes } from './job-routes.ts';

/** Why a row is not complete, and the columns that the value in question is made of, counted from 0. */
export interface RowProblem {
  readonly code: string;
  readonly message: string;
  readonly columns: readonly number[];
}

/** A row that needs somebody, with its cells. */
export interface RowToMend {
  readonly row_number: number;
  readonly status: 'partial' | 'failed';
  readonly problems: readonly RowProblem[];
  readonly cells: readonly string[];
}

/** `GET /app/api/export-jobs/{id}/rows-to-mend`. Source: office.md, "Rows are mended where they are seen". */
export interface RowsToMend {
  readonly columns: readonly { readonly key: string; readonly label: string }[];
  /** The first of them. */
  readonly rows: readonly RowToMend[];
  /** All of them. */
  readonly total: number;
  /** Of the listed ones. */
  readonly failed_rows: number;
  readonly failed_rows_are_free: boolean;
  /** Rows that have come out well in retries. */
  readonly mended_rows: number;
  readonly retry_runs: boolean;
  /** Rows that were run again, by the newest job that ran them, with how many still need somebody. */
  readonly moved: readonly { readonly job_id: string; readonly open_rows: number }[];
}

export const loadRowsToMend = (jobId: string, signal: AbortSignal): Promise<RowsToMend> =>
  ask<RowsToMend>('GET', jobRoutes.rowsToMend(jobId), { signal });

/** How many rows still need somebody, here and in retries. */
export const openRows = ({ total, moved }: Pick<RowsToMend, 'total' | 'moved'>): number =>
  moved.reduce((sum, { open_rows: open }) => sum + open, total);

/** What people call a column. */
export const columnWords = (columns: RowsToMend['columns'], column: number): string =>
  columns[column]?.label.trim() || `Column ${column + 1}`;
