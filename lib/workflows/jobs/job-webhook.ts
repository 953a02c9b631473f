import { AppError } from '../../errors/app-error.ts';
import type { JobEvent } from '../../stores/events/event.ts';
import { hasEnded } from '../../stores/jobs/job.ts';
import type { JobsDependencies, ServicePorts } from '../service-ports.ts';
import { findOwnedJob } from './find-owned-job.ts';
import { resendEvents } from './resend-event.ts';

/** Returns the id of an ended job in webhook mode. Throws `NO_WEBHOOK` and `JOB_NOT_ENDED`. */
const endedJobId = async ({ jobs }: JobsDependencies, accountId: string, jobId: string): Promise<string> => {
  const job = await findOwnedJob(jobs, accountId, jobId);
  if (job.request.deliveryMode === 'response') throw new AppError('NO_WEBHOOK');
  if (!hasEnded(job)) throw new AppError('JOB_NOT_ENDED');
  return job.jobId;
};

const present = (found: readonly JobEvent[]): readonly JobEvent[] => {
  if (found.length === 0) throw new AppError('NO_WEBHOOK');
  return found;
};

/**
 * Returns the event of a job, or its copies for endpoints. Throws `INVALID_JOB_ID`, `EXPORT_JOB_NOT_FOUND`,
 * `NO_WEBHOOK` in response mode, and `JOB_NOT_ENDED` before there is an event. Source: api.md, "Account and webhooks".
 */
export const readJobWebhook = async (
  dependencies: JobsDependencies,
  accountId: string,
  jobId: string,
): Promise<readonly JobEvent[]> =>
  present(await dependencies.events.ofJob(await endedJobId(dependencies, accountId, jobId)));

/** Throws the codes of `readJobWebhook`. */
export const resendJobWebhook = async (
  dependencies: JobsDependencies & Pick<ServicePorts, 'webhooksQueue'>,
  accountId: string,
  jobId: string,
): Promise<readonly JobEvent[]> =>
  present(await resendEvents(dependencies, await endedJobId(dependencies, accountId, jobId)));
