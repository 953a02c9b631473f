import type { RowPage, RowResult } from '@bulkfill/service/types/api';
import type { JobFamily } from '@bulkfill/service/types/console';
import { useEffect, useState } from 'preact/hooks';
import { ask } from '../../api/client.ts';
import { findRetriesOf } from './job-family.ts';
import { jobRoutes } from './job-routes.ts';
import { hasEnded } from './job-status.ts';
import { isShown, type RowFilter } from './row-result.ts';

export type ShownRow = RowResult & { readonly retryId?: string };

export type RetryRows = ReadonlyMap<number, ShownRow>;

/** Maximum number of pages loaded per retry. Larger retries show their rows on their own page. */
const mostPages = 5;

const resultsOf = async (jobId: string, signal: AbortSignal): Promise<readonly ShownRow[]> => {
  const found: ShownRow[] = [];
  let after: string | null = null;
  for (let pages = 0; pages < mostPages; pages++) {
    const query = new URLSearchParams({ limit: '1000', include: 'params', ...(after === null ? {} : { after }) });
    const page: RowPage = await ask<RowPage>('GET', `${jobRoutes.rows(jobId)}?${query}`, { signal });
    found.push(...page.rows.map((row) => ({ ...row, retryId: jobId })));
    if (page.next === null) break;
    after = page.next;
  }
  return found;
};

/** Returns the newest results of the rows that retries of this job ran. Skips retries without files. */
export const useNewestRows = (jobId: string, { retries }: JobFamily): RetryRows => {
  const [newest, setNewest] = useState<RetryRows>(() => new Map());
  const ids = findRetriesOf(jobId, retries)
    .filter(hasEnded)
    .map((retry) => retry.job_id);
  useEffect(() => {
    if (ids.length === 0) return;
    const own = new AbortController();
    const load = async (): Promise<void> => {
      const found = new Map<number, ShownRow>();
      for (const id of ids) {
        const rows = await resultsOf(id, own.signal).catch(() => []);
        for (const row of rows) found.set(row.row_number, row);
      }
      if (!own.signal.aborted) setNewest(found);
    };
    void load();
    return () => own.abort();
  }, [ids.join(' ')]);
  return newest;
};

/**
 * Replaces rows by their newest results, and adds the rows that match the filter only since a retry. `isWhole`: no more
 * rows follow, so that rows after the last one can be added.
 */
export const withNewest = (
  rows: readonly RowResult[],
  newest: RetryRows,
  filter: RowFilter,
  isWhole: boolean,
): readonly ShownRow[] => {
  const last = isWhole ? Number.POSITIVE_INFINITY : (rows.at(-1)?.row_number ?? 0);
  const own = rows.filter(({ row_number: number }) => !newest.has(number));
  const again = [...newest.values()].filter(({ row_number: number }) => number <= last);
  return [...own, ...again]
    .filter((row) => isShown(row, filter))
    .toSorted((one, other) => one.row_number - other.row_number);
};
