import { AppError } from '../../errors/app-error.ts';
import { hasEnded, type Job } from '../../stores/jobs/job.ts';
import type { ServicePorts } from '../service-ports.ts';

/** Returns the time at which a check expires; `undefined` while it runs. */
const checkExpiresAtMs = ({ config }: Pick<ServicePorts, 'config'>, check: Job): number | undefined =>
  hasEnded(check)
    ? (check.check?.expiresAtMs ?? (check.completedAtMs ?? check.createdAtMs) + config.jobs.checkLifetimeMs)
    : undefined;

/** Throws `CHECK_NOT_FOUND` if it expired, is another account's or an export job. Source: api.md, "Check". */
export const findOwnedCheck = async (
  dependencies: Pick<ServicePorts, 'config' | 'clock' | 'jobs'>,
  accountId: string,
  checkId: string,
): Promise<Job> => {
  const check = await dependencies.jobs.get(checkId.toLowerCase());
  if (check === undefined || check.kind !== 'check' || check.accountId !== accountId)
    throw new AppError('CHECK_NOT_FOUND');
  const expiresAtMs = checkExpiresAtMs(dependencies, check);
  if (expiresAtMs !== undefined && dependencies.clock.nowMs() >= expiresAtMs) throw new AppError('CHECK_NOT_FOUND');
  return check;
};
