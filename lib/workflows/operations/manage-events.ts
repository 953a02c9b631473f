import { formatIsoTime } from '../../core/clock.ts';
import { isUuid } from '../../core/ids.ts';
import { AppError } from '../../errors/app-error.ts';
import type { EventState, JobEvent } from '../../stores/events/event.ts';
import { resendEvent } from '../jobs/resend-event.ts';
import type { OperationsDependencies } from '../service-ports.ts';

const sideBySide = 16;

const missing = (jobId: string): AppError =>
  new AppError('EVENT_NOT_FOUND', { message: `The job ${jobId} has no webhook event.` });

/** Throws `EVENT_NOT_FOUND`. */
export const viewEvent = async ({ events }: OperationsDependencies, jobId: string): Promise<JobEvent> => {
  const id = jobId.toLowerCase();
  const event = isUuid(id) ? await events.get(id) : undefined;
  if (event === undefined) throw missing(jobId);
  return event;
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
    const page = await Promise.all(ended.slice(start, start + sideBySide).map((job) => events.get(job.jobId)));
    found.push(
      ...page.filter((event) => event !== undefined).filter((event) => state === undefined || event.state === state),
    );
  }
  return found.slice(0, limit);
};

/** Resends an event whose delivery has ended (`resendEvent`). Throws `EVENT_NOT_FOUND` and `EVENT_PENDING`. */
export const resendEndedEvent = async (dependencies: OperationsDependencies, jobId: string): Promise<JobEvent> => {
  const event = await viewEvent(dependencies, jobId);
  if (event.state === 'pending') {
    const next = formatIsoTime(event.nextAttemptAtMs);
    throw new AppError('EVENT_PENDING', {
      message: `The event of job ${jobId} is already being delivered; its next attempt is due at ${next}.`,
    });
  }
  const resent = await resendEvent(dependencies, event.jobId);
  if (resent === undefined) throw missing(jobId);
  return resent;
};
