import type { ExportJob } from '../../lib/service/http/answers/api.ts';
import { isEnded } from '../../npm/client/answers.ts';
import type { Progress } from '../terminal/progress.ts';
import type { ExportJobClient } from './export-job-client.ts';

const longestPollMs = 5_000;
/** For a person who looks on; the service writes down how far it is once a second. */
const longestLivePollMs = 1_000;

/** Waits for the end of a job, telling how it stands and how long it has been so. Throws what reading it raises. */
export const awaitJob = async (client: ExportJobClient, job: ExportJob, progress: Progress): Promise<ExportJob> => {
  const startedMs = performance.now();
  let shownStatus = '';
  const tell = (now: ExportJob): void => {
    if (isEnded(now)) return;
    if (now.status !== shownStatus) progress.step(`Job ${now.job_id} is ${now.status}`);
    else progress.wait(`The job is ${now.status}, ${Math.round((performance.now() - startedMs) / 1000)} s so far${standing(now)}`);
    shownStatus = now.status;
  };
  try {
    tell(job);
    return await client.wait(job.job_id, tell, progress.isLive ? longestLivePollMs : longestPollMs);
  } finally {
    progress.end();
  }
};

/** How many rows are done, how fast, and the time that is left, as far as the service knows. */
const standing = ({ progress }: ExportJob): string => {
  if (progress == null || progress.rows_done === 0) return '';
  const { rows_done: done, rows_total: total, rows_per_second: speed, eta_seconds: left } = progress;
  const pace = speed === null ? '' : `, ${Math.round(speed)} rows/s`;
  return `: ${done} of ${total} rows${pace}${left === null ? '' : `, ${left} s left`}`;
};
