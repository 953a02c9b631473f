import { isUuid } from '../../core/ids.ts';
import { AppError } from '../../errors/app-error.ts';
import type { JobEvent } from '../../stores/events/event.ts';
import type { Job } from '../../stores/jobs/job.ts';
import type { OperationsDependencies } from '../service-ports.ts';

export interface JobStory {
  readonly job: Job;
  /** The event or its copies for endpoints. Empty while the job runs, and in response mode. */
  readonly events: readonly JobEvent[];
}

/** Throws `JOB_NOT_FOUND`. */
export const viewJob = async ({ jobs, events }: OperationsDependencies, jobId: string): Promise<JobStory> => {
  const id = jobId.toLowerCase();
  const [job, found = []] = isUuid(id) ? await Promise.all([jobs.get(id), events.ofJob(id)]) : [];
  if (job === undefined) throw new AppError('JOB_NOT_FOUND', { message: `There is no job ${jobId}.` });
  return { job, events: found };
};
