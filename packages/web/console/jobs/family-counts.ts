import type { ExportJob } from '@bulkfill/service/types/api';
import type { JobFamily, RowsToCorrect } from '@bulkfill/service/types/console';
import { texts } from '../../texts/jobs.ts';
import { openRows } from './rows-to-correct.ts';

/** Row counts of a family by newest results (console-and-editor.md, "A job and its retries are one family"). */
export interface FamilyCounts {
  readonly rows: number;
  readonly filled: number;
  readonly noticed: number;
  readonly attention: number;
}

/** Counts of rows that ran again, as the service reads them from the newest results. */
export type NewestCounts = Pick<RowsToCorrect, 'mended_rows' | 'total' | 'moved'>;

type Counted = Pick<ExportJob, 'summary'>;

const sumOf = (retries: readonly Counted[], member: 'success_rows' | 'rows_with_notices'): number =>
  retries.reduce((sum, { summary }) => sum + (summary?.[member] ?? 0), 0);

/**
 * Counts the rows of a family. Without `newest`, such as after the results have expired, it sums the counts of the
 * jobs. Returns `undefined` if the first job has no results.
 */
export const countFamily = (
  { job: { summary }, retries }: { readonly job: Counted; readonly retries: readonly Counted[] },
  newest?: NewestCounts,
): FamilyCounts | undefined => {
  if (summary === undefined || summary === null) return undefined;
  const mended = newest?.mended_rows ?? sumOf(retries, 'success_rows');
  const rows = summary.success_rows + summary.partial_rows + summary.failed_rows;
  const attention = newest === undefined ? Math.max(0, rows - summary.success_rows - mended) : openRows(newest);
  // Two retries may have run the same row.
  const noticedAgain = Math.min(mended, sumOf(retries, 'rows_with_notices'));
  const noticed = (summary.rows_with_notices ?? 0) + noticedAgain;
  return { rows, filled: Math.max(0, rows - attention - noticed), noticed, attention };
};

/** Counts the rows of the family, or those of the job alone if the first job has no results. */
export const countJob = (
  job: ExportJob,
  family: JobFamily,
  newest: NewestCounts | undefined,
): FamilyCounts | undefined => countFamily(family, newest) ?? countFamily({ job, retries: [] });

const levels = ({ filled, noticed, attention }: FamilyCounts): readonly string[] => [
  texts.filledRows(filled),
  ...(noticed > 0 ? [texts.noticedRows(noticed)] : []),
  ...(attention > 0 ? [texts.openRows(attention)] : []),
];

/** Formats `49 filled, 3 with notices, 9 need attention`: the filled rows, and the other levels that are not zero. */
export const outcomeWords = (counts: FamilyCounts): string => levels(counts).join(', ');

/** Formats `61 rows · 58 filled · 3 need attention`. */
export const summaryWords = (counts: FamilyCounts): string => [texts.rows(counts.rows), ...levels(counts)].join(' · ');

/** Whether the result is green: all rows are filled without notices. */
export const isFlawless = ({ noticed, attention }: FamilyCounts): boolean => noticed + attention === 0;
