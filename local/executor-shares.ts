import { planNames } from '../lib/service/kit/plan-limits.ts';
import type { LocalSettings } from './local-settings.ts';

/** Of so many executors, those that one account is given at a time. */
export const executorShare = (executors: number): number => Math.max(1, executors - 1);

/**
 * Settings that keep one executor of this machine from every account: of N, one account is given N − 1 at a time, whatever its plan
 * allows, so that the job of another never waits for one account's to end. With a single executor there is none to keep.
 */
export const executorShares = ({ executors, service }: LocalSettings): Readonly<Record<string, string>> =>
  Object.fromEntries(
    planNames.map((plan) => {
      const share = Math.min(service.plans[plan].maxRunningJobs, executorShare(executors));
      return [`MAX_RUNNING_JOBS_${plan.toUpperCase()}`, String(share)];
    }),
  );
