import { useEffect, useState } from 'preact/hooks';
import type { RowPage, RowResult } from '../../../lib/service/http/answers/api.ts';
import type { JobFamily } from '../../../lib/service/http/answers/console.ts';
import { ask } from '../../api/client.ts';
import { jobRoutes } from './job-routes.ts';
import { hasEnded } from './job-status.ts';
import { isShown, type RowFilter } from './row-result.ts';

/** The result of a row, and the retry that made it if it is not the job's own. */
export type ShownRow = RowResult & { readonly retryId?: string };

/** Results of rows that retries ran, by row number. */
export type NewestRows = ReadonlyMap<number, ShownRow>;

/** Rows of one retry that are loaded for this; a larger retry shows its rows on its own page. */
const mostPages = 5;

const resultsOf = async (jobId: string, signal: AbortSignal): Promise<readonly ShownRow[]> => {
  const found: ShownRow[] = [];
  let after: string | null = null;
  for (let pages = 0; pages < mostPages; pages++) {
    const query = new URLSearchParams({ limit: '1000', ...(after === null ? {} : { after }) });
    const page: RowPage = await ask<RowPage>('GET', `${jobRoutes.rows(jobId)}?${query}`, { signal });
    found.push(...page.rows.map((row) => ({ ...row, retryId: jobId })));
    if (page.next === null) break;
    after = page.next;
  }
  return found;
};

/** The newest results of the rows that retries of this job ran. A retry whose files are gone adds none. */
export const useNewestRows = (jobId: string, { job, retries }: JobFamily): NewestRows => {
  const [newest, setNewest] = useState<NewestRows>(() => new Map());
  // Only the first job's page shows what its retries made: a retry's page is about its own rows.
  const ids = job.job_id === jobId ? retries.filter(hasEnded).map((retry) => retry.job_id) : [];
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

/** Rows with the newest results in their places; a row that no longer has the status of the filter is left out. */
export const withNewest = (rows: readonly RowResult[], newest: NewestRows, filter: RowFilter): readonly ShownRow[] =>
  rows.map((row) => newest.get(row.row_number) ?? row).filter((row) => isShown(row, filter));
