import type { ExportJob } from '@bulkfill/service/types/api';
import { isEnded } from '../../client/answers.ts';
import type { Progress } from '../terminal/progress.ts';
import type { ExportJobClient } from './export-job-client.ts';

const longestPollMs = 5_000;
/** For someone watching the terminal. The service saves progress once per second. */
const longestLivePollMs = 1_000;

/**
 * Waits until a job has ended, and reports its status and for how long it has had it. Throws the errors of reading it.
 */
export const awaitJob = async (client: ExportJobClient, job: ExportJob, progress: Progress): Promise<ExportJob> => {
  const startedMs = performance.now();
  let shownStatus = '';
  const tell = (now: ExportJob): void => {
    if (isEnded(now)) return;
    if (now.status !== shownStatus) progress.step(`Job ${now.job_id} is ${now.status}`);
    else
      progress.wait(
        `The job is ${now.status}, ${Math.round((performance.now() - startedMs) / 1000)} s so far${standing(now)}`,
      );
    shownStatus = now.status;
  };
  try {
    tell(job);
    return await client.wait(job.job_id, tell, progress.isLive ? longestLivePollMs : longestPollMs);
  } finally {
    progress.end();
  }
};

/** Formats how many rows are done, how fast, and the remaining time, as far as the service reports them. */
const standing = ({ progress }: ExportJob): string => {
  if (progress == null || progress.rows_done === 0) return '';
  const { rows_done: done, rows_total: total, rows_per_second: speed, eta_seconds: left } = progress;
  const pace = speed === null ? '' : `, ${Math.round(speed)} rows/s`;
  return `: ${done} of ${total} rows${pace}${left === null ? '' : `, ${left} s left`}`;
};
