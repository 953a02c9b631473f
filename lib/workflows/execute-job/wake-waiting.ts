import type { SlotStanding } from '../../stores/jobs/slot-store.ts';
import type { EndJobDependencies } from '../service-ports.ts';

/** Maximum jobs to wake at a time. One slot wakes one job, but others may have freed more slots. */
const lookedAt = 8;

const wakeable = ({ held, waiting }: SlotStanding): readonly string[] =>
  waiting.filter((job, index) => held.length + index < job.maxRunningJobs).map((job) => job.jobId);

/** Sends as many waiting jobs to the queue as their account has free slots. Waking a job twice is harmless. */
export const wakeWaiting = async (
  { slots, jobsQueue, logger }: Pick<EndJobDependencies, 'slots' | 'jobsQueue' | 'logger'>,
  accountId: string,
): Promise<number> => {
  try {
    const woken = wakeable(await slots.standing(accountId, lookedAt));
    await Promise.all(woken.map((jobId) => jobsQueue.send({ jobId }, accountId)));
    return woken.length;
  } catch (error) {
    logger.warn(
      'The next waiting job of the account was not started. The recovery sweep starts it.',
      { account_id: accountId },
      error,
    );
    return 0;
  }
};
