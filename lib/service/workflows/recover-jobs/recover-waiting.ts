import { hasEnded, type Job } from '../../services/jobs/job.ts';
import { wakeWaiting } from '../execute-job/wake-waiting.ts';
import { lookAgainAtMs } from '../job-timing.ts';
import type { RecoverDependencies, SweepCounts } from './recover-dependencies.ts';

/**
 * Looks after a job that waits for a slot of its account: its wake-up may have been lost. A slot is given back in the transaction that
 * ends its job, so one whose job is over or gone should never be found; if it is, it is taken back and said.
 */
export const recoverWaiting = async (dependencies: RecoverDependencies, job: Job, counts: SweepCounts): Promise<void> => {
  const { jobs, slots, clock, logger } = dependencies;
  const { accountId } = job;
  const { held, waiting } = await slots.standing(accountId, 1);
  // Once an account is enough.
  if (waiting[0]?.jobId === job.jobId) {
    const holders = await Promise.all(held.map(async (jobId) => ({ jobId, holder: await jobs.get(jobId) })));
    const over = holders.filter(({ holder }) => holder === undefined || hasEnded(holder)).map(({ jobId }) => jobId);
    // One that ended between the two reads has given its slot back: who holds a slot is read once more.
    const stillHeld = over.length === 0 ? [] : (await slots.standing(accountId, 1)).held;
    const stale = over.filter((jobId) => stillHeld.includes(jobId));
    if (stale.length > 0) {
      await slots.revoke(accountId, stale);
      counts.slotsCorrected += stale.length;
      logger.error('Ended jobs still held slots of their account. The slots are free again.', {
        account_id: accountId,
        slots: stale.length,
      });
    }
  }
  counts.jobsResent += await wakeWaiting(dependencies, accountId);
  const nowMs = clock.nowMs();
  await jobs.noteWaiting(job, lookAgainAtMs(nowMs, job.waitingSinceMs ?? nowMs));
};
