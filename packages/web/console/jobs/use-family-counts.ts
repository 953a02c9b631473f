import type { JobFamily, RowsToCorrect } from '@bulkfill/service/types/console';
import { useEffect, useRef, useState } from 'preact/hooks';
import { ask } from '../../api/client.ts';
import { familyKey, hasCompleteZip } from './job-family.ts';
import { jobRoutes } from './job-routes.ts';

/** Loads the row counts of families with a ZIP of all rows, one by one, by the id of the first job. */
export const useFamilyCounts = (lines: readonly JobFamily[]): ReadonlyMap<string, RowsToCorrect> => {
  const [counts, setCounts] = useState<ReadonlyMap<string, RowsToCorrect>>(new Map());
  const counted = useRef(new Map<string, string>());
  const wanted = lines.filter(hasCompleteZip);
  useEffect(() => {
    const own = new AbortController();
    const count = async (): Promise<void> => {
      for (const line of wanted) {
        const { job_id: jobId } = line.job;
        if (counted.current.get(jobId) === familyKey(line)) continue;
        const found = await ask<RowsToCorrect>('GET', `${jobRoutes.rowsToCorrect(jobId)}?limit=1`, {
          signal: own.signal,
        }).catch(() => undefined);
        if (own.signal.aborted) return;
        counted.current.set(jobId, familyKey(line));
        setCounts((before) => {
          const next = new Map(before);
          if (found === undefined) next.delete(jobId);
          else next.set(jobId, found);
          return next;
        });
      }
    };
    void count();
    return () => own.abort();
  }, [wanted.map(familyKey).join('\n')]);
  return counts;
};
