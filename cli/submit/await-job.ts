import { setTimeout as sleep } from 'node:timers/promises';
import { backoffMs } from '../../lib/core/backoff.ts';
import type { Progress } from '../progress.ts';
import { type ExportJob, isEnded } from './export-job.ts';
import type { ExportJobClient } from './export-job-client.ts';
import { patiently } from './patiently.ts';

const firstPollMs = 250;
const pollGrowth = 1.5;
const longestPollMs = 5_000;

/** Waits for the end of a job, telling how it stands and how long it has been so. Raises what reading it raises. */
export const awaitJob = async (client: ExportJobClient, job: ExportJob, progress: Progress, signal: AbortSignal): Promise<ExportJob> => {
  const startedMs = performance.now();
  let now = job;
  let shownStatus = '';
  for (let poll = 1; !isEnded(now); poll += 1) {
    if (now.status !== shownStatus) progress.step(`Job ${now.job_id} is ${now.status}`);
    else progress.wait(`Job ${now.job_id} is ${now.status}, ${Math.round((performance.now() - startedMs) / 1000)} s so far`);
    shownStatus = now.status;
    await sleep(backoffMs(poll, firstPollMs, longestPollMs, pollGrowth), undefined, { signal });
    now = await patiently(() => client.read(job.job_id), signal);
  }
  progress.end();
  return now;
};
