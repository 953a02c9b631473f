import type { ExportJob } from '@bulkfill/service/types/api';
import type { JobFamily, RowsToCorrect } from '@bulkfill/service/types/console';
import { type Loaded, useLoad } from '../../ui/use-load.ts';
import { countJob, type FamilyCounts } from './family-counts.ts';
import { findJobAbilities } from './job-abilities.ts';
import { familyOfOne, isRetry, loadFamily } from './job-family.ts';
import { hasEnded } from './job-status.ts';
import { loadRowsToCorrect } from './rows-to-correct.ts';

export interface LoadedCorrections {
  readonly state: Loaded<RowsToCorrect>;
  readonly reload: () => Promise<void>;
}

export interface ShownFamily {
  readonly family: JobFamily;
  /** `undefined` if no row of the family can be corrected. */
  readonly corrections: LoadedCorrections | undefined;
  readonly counts: FamilyCounts | undefined;
  readonly reload: () => void;
}

/** Placeholder for data that is not requested. */
const never = new Promise<never>(() => {});

/** Loads the family of a job, and its rows that need attention: those of the first job, on every member's page. */
export const useJobFamily = (job: ExportJob, filesDeleted: boolean): ShownFamily => {
  const ended = hasEnded(job);
  const loaded = useLoad((signal) => loadFamily(job.job_id, signal), [job.job_id, ended]);
  const isKnown = loaded.state.kind === 'loaded';
  const family = loaded.state.kind === 'loaded' ? loaded.state.value : familyOfOne(job);
  // The first job's own page need not wait for its family.
  const first = family.job.job_id === job.job_id ? job : family.job;
  const can = findJobAbilities(first, filesDeleted && first === job);
  const isOpen = (isKnown || !isRetry(job)) && can.rows && can.corrections;
  const rows = useLoad(
    (signal) => (isOpen ? loadRowsToCorrect(first.job_id, signal) : never),
    [first.job_id, isOpen, ended],
  );
  const newest = isOpen && rows.state.kind === 'loaded' ? rows.state.value : undefined;
  return {
    family: { ...family, job: first },
    corrections: isOpen ? rows : undefined,
    // A retry's own counts would be a moment of another truth.
    counts:
      loaded.state.kind === 'loading' && isRetry(job) ? undefined : countJob(job, { ...family, job: first }, newest),
    reload: () => {
      void rows.reload();
      void loaded.reload();
    },
  };
};
