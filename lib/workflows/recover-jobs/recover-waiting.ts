import { hasEnded, type Job } from '../../stores/jobs/job.ts';
import { wakeWaiting } from '../execute-job/wake-waiting.ts';
import { lookAgainAtMs } from '../job-timing.ts';
import type { RecoverJobsDependencies } from '../service-ports.ts';
import type { SweepCounts } from './sweep-counts.ts';

/** Wakes a job whose wake-up may have been lost. Frees and reports slots of ended jobs. */
export const recoverWaiting = async (
  dependencies: RecoverJobsDependencies,
  job: Job,
  counts: SweepCounts,
): Promise<void> => {
  const { jobs, slots, clock, logger } = dependencies;
  const { accountId } = job;
  const { held, waiting } = await slots.standing(accountId, 1);
  // Once per account is enough.
  if (waiting[0]?.jobId === job.jobId) {
    const holders = await Promise.all(held.map(async (jobId) => ({ jobId, holder: await jobs.get(jobId) })));
    const over = holders.filter(({ holder }) => holder === undefined || hasEnded(holder)).map(({ jobId }) => jobId);
    // A job that ended between the two reads has freed its slot, so read the holders again.
    const stillHeld = over.length === 0 ? [] : (await slots.standing(accountId, 1)).held;
    const stale = over.filter((jobId) => stillHeld.includes(jobId));
    if (stale.length > 0) {
      await slots.revoke(accountId, stale);
      counts.slotsCorrected += stale.length;
      logger.error('Ended jobs still held slots of their account. The slots were released. Find out why.', {
        account_id: accountId,
        slots: stale.length,
      });
    }
  }
  counts.jobsResent += await wakeWaiting(dependencies, accountId);
  const nowMs = clock.nowMs();
  await jobs.noteWaiting(job, lookAgainAtMs(nowMs, job.waitingSinceMs ?? nowMs));
};
