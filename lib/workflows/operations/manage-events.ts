import { formatIsoTime } from '../../core/clock.ts';
import { isUuid } from '../../core/ids.ts';
import { AppError } from '../../errors/app-error.ts';
import type { EventState, JobEvent } from '../../stores/events/event.ts';
import { resendEvents } from '../jobs/resend-event.ts';
import type { OperationsDependencies } from '../service-ports.ts';

const sideBySide = 16;

const missing = (jobId: string): AppError =>
  new AppError('EVENT_NOT_FOUND', { message: `The job ${jobId} has no webhook event.` });

/** Returns the event of a job, or its copies for endpoints. Throws `EVENT_NOT_FOUND`. */
export const viewEvents = async ({ events }: OperationsDependencies, jobId: string): Promise<readonly JobEvent[]> => {
  const id = jobId.toLowerCase();
  const found = isUuid(id) ? await events.ofJob(id) : [];
  if (found.length === 0) throw missing(jobId);
  return found;
};

export interface EventFilter {
  readonly accountId: string;
  readonly month: string;
  readonly state?: EventState;
  readonly limit: number;
}

export const listEvents = async (
  { jobs, events }: OperationsDependencies,
  { accountId, month, state, limit }: EventFilter,
): Promise<readonly JobEvent[]> => {
  const ended = (await jobs.list(accountId, month)).filter(
    (job) => job.status === 'completed' || job.status === 'failed',
  );
  const found: JobEvent[] = [];
  for (let start = 0; start < ended.length && found.length < limit; start += sideBySide) {
    const page = await Promise.all(ended.slice(start, start + sideBySide).map((job) => events.ofJob(job.jobId)));
    found.push(...page.flat().filter((event) => state === undefined || event.state === state));
  }
  return found.slice(0, limit);
};

/** Resends an event whose deliveries have ended (`resendEvents`). Throws `EVENT_NOT_FOUND` and `EVENT_PENDING`. */
export const resendEndedEvent = async (
  dependencies: OperationsDependencies,
  jobId: string,
): Promise<readonly JobEvent[]> => {
  const found = await viewEvents(dependencies, jobId);
  const pending = found.find(({ state }) => state === 'pending');
  if (pending !== undefined) {
    const next = formatIsoTime(pending.nextAttemptAtMs);
    throw new AppError('EVENT_PENDING', {
      message: `The event of job ${jobId} is already being delivered; its next attempt is due at ${next}.`,
    });
  }
  const resent = await resendEvents(dependencies, jobId.toLowerCase());
  if (resent.length === 0) throw missing(jobId);
  return resent;
};
