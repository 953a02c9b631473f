import type { ExportJob } from '@bulkfill/service/types/api';
import type { JobFamily } from '@bulkfill/service/types/console';
import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import { familyKey, foldRetries, isRetry, joinFamilies, loadFamily } from './job-family.ts';

/** Returns one line per family, newest first. A retry without its first job shows the family once loaded. */
export const useFamilies = (jobs: readonly ExportJob[]): readonly JobFamily[] => {
  const [loaded, setLoaded] = useState<ReadonlyMap<string, JobFamily>>(new Map());
  const asked = useRef(new Set<string>());
  const lines = useMemo(() => foldRetries(jobs), [jobs]);
  const missing = lines.filter(({ job }) => isRetry(job));
  useEffect(() => {
    const own = new AbortController();
    const load = async (): Promise<void> => {
      for (const line of missing) {
        const { job } = line;
        const key = familyKey(line);
        if (asked.current.has(key)) continue;
        const family = await loadFamily(job.job_id, own.signal).catch(() => undefined);
        if (own.signal.aborted) return;
        asked.current.add(key);
        if (family !== undefined) setLoaded((before) => new Map(before).set(job.job_id, family));
      }
    };
    void load();
    return () => own.abort();
  }, [missing.map(familyKey).join(' ')]);
  return useMemo(() => joinFamilies(lines, loaded), [lines, loaded]);
};
