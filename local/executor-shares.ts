import { planNames } from '../lib/core/plan-limits.ts';
import type { LocalSettings } from './local-settings.ts';

export const computeExecutorShare = (executors: number): number => Math.max(1, executors - 1);

/**
 * Returns settings that reserve one executor of this machine: one account may use N − 1 of N executors, whatever its
 * plan allows. A job of another account thus never waits for its jobs. A single executor cannot be reserved.
 */
export const computeExecutorShares = ({
  executors,
  service,
}: Pick<LocalSettings, 'executors' | 'service'>): Readonly<Record<string, string>> =>
  Object.fromEntries(
    planNames.map((plan) => {
      const share = Math.min(service.plans[plan].maxRunningJobs, computeExecutorShare(executors));
      return [`MAX_RUNNING_JOBS_${plan.toUpperCase()}`, String(share)];
    }),
  );
