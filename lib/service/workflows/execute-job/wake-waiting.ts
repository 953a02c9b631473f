import type { SlotStanding } from '../../services/slots/slot-store.ts';
import type { EndJobDependencies } from '../service-ports.ts';

/** Waiting jobs that are looked at when a slot was given back. One slot wakes one job; more were given back by others meanwhile. */
const lookedAt = 8;

/** The waiting jobs for which their account has room, the oldest first. */
const wakeable = ({ held, waiting }: SlotStanding): readonly string[] =>
  waiting.filter((job, index) => held.length + index < job.maxRunningJobs).map((job) => job.jobId);

/**
 * Sends as many of an account's waiting jobs to the queue as there are slots for: after a slot was given back, and by the sweep.
 * Waking one twice does no harm, and one that nobody woke is woken by the sweep.
 */
export const wakeWaiting = async (
  { slots, jobsQueue, logger }: Pick<EndJobDependencies, 'slots' | 'jobsQueue' | 'logger'>,
  accountId: string,
): Promise<number> => {
  try {
    const woken = wakeable(await slots.standing(accountId, lookedAt));
    await Promise.all(woken.map((jobId) => jobsQueue.send({ jobId }, accountId)));
    return woken.length;
  } catch (error) {
    logger.warn('The next waiting job of the account was not started. The recovery sweep starts it.', { account_id: accountId }, error);
    return 0;
  }
};
