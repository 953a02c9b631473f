import { AppError } from '../../errors/app-error.ts';
import type { JobEvent } from '../../stores/events/event.ts';
import { hasEnded } from '../../stores/jobs/job.ts';
import type { JobsDependencies, ServicePorts } from '../service-ports.ts';
import { findOwnedJob } from './find-owned-job.ts';
import { resendEvent } from './resend-event.ts';

/** Returns the id of an ended job in webhook mode. Throws `NO_WEBHOOK` and `JOB_NOT_ENDED`. */
const endedJobId = async ({ jobs }: JobsDependencies, accountId: string, jobId: string): Promise<string> => {
  const job = await findOwnedJob(jobs, accountId, jobId);
  if (job.request.webhook === undefined) throw new AppError('NO_WEBHOOK');
  if (!hasEnded(job)) throw new AppError('JOB_NOT_ENDED');
  return job.jobId;
};

const present = (event: JobEvent | undefined): JobEvent => {
  if (event === undefined) throw new AppError('NO_WEBHOOK');
  return event;
};

/**
 * Throws `INVALID_JOB_ID`, `EXPORT_JOB_NOT_FOUND`, `NO_WEBHOOK` in response mode, and `JOB_NOT_ENDED` before there is
 * an event. Source: api.md, "Account and webhooks".
 */
export const readJobWebhook = async (
  dependencies: JobsDependencies,
  accountId: string,
  jobId: string,
): Promise<JobEvent> => present(await dependencies.events.get(await endedJobId(dependencies, accountId, jobId)));

/** Throws the codes of `readJobWebhook`. */
export const resendJobWebhook = async (
  dependencies: JobsDependencies & Pick<ServicePorts, 'webhooksQueue'>,
  accountId: string,
  jobId: string,
): Promise<JobEvent> => present(await resendEvent(dependencies, await endedJobId(dependencies, accountId, jobId)));
