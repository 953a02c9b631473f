import { buildCompletionBody, buildFailureBody } from '../stores/events/event-body.ts';
import type { Job, JobArtifact, JobError } from '../stores/jobs/job.ts';
import type { Write } from '../stores/table/write.ts';
import { eventGraceMs } from './job-timing.ts';
import type { ServicePorts } from './service-ports.ts';

const eventWrites = (
  { ids, events }: Pick<ServicePorts, 'ids' | 'events'>,
  job: Job,
  occurredAtMs: number,
  bodyOf: (eventId: string) => string,
): readonly Write[] => {
  const { deliveryMode, webhook } = job.request;
  if (deliveryMode === 'response') return [];
  const eventId = `evt_${ids.uuid()}`;
  const event = {
    jobId: job.jobId,
    accountId: job.accountId,
    eventId,
    ...webhook,
    body: bodyOf(eventId),
    occurredAtMs,
    state: 'pending' as const,
    attempts: [],
    nextAttemptAtMs: occurredAtMs,
    claimedUntilMs: 0,
  };
  return [events.insert(event, occurredAtMs + eventGraceMs)];
};

/**
 * Returns the event writes for the transaction that completes a job; empty in response mode. Source: specification 6.
 */
export const buildCompletionEvent = (
  dependencies: Pick<ServicePorts, 'ids' | 'events'>,
  job: Job,
  artifact: JobArtifact,
  atMs: number,
): readonly Write[] =>
  eventWrites(dependencies, job, atMs, (eventId) => buildCompletionBody(job, artifact, eventId, atMs));

export const buildFailureEvent = (
  dependencies: Pick<ServicePorts, 'ids' | 'events'>,
  job: Job,
  error: JobError,
  atMs: number,
): readonly Write[] => eventWrites(dependencies, job, atMs, (eventId) => buildFailureBody(job, error, eventId, atMs));
