import type { Ids } from '../core/ids.ts';
import { buildCompletionBody, buildFailureBody } from '../stores/events/event-body.ts';
import type { EventStore } from '../stores/events/event-store.ts';
import type { Job, JobArtifact, JobError } from '../stores/jobs/job.ts';
import type { Write } from '../stores/table/write.ts';
import { eventGraceMs } from './job-timing.ts';

interface EventDependencies {
  readonly ids: Ids;
  readonly events: EventStore;
}

const eventWrites = (
  { ids, events }: EventDependencies,
  job: Job,
  occurredAtMs: number,
  bodyOf: (eventId: string) => string,
): readonly Write[] => {
  const { webhook } = job.request;
  if (webhook === undefined) return [];
  const eventId = `evt_${ids.uuid()}`;
  const event = {
    jobId: job.jobId,
    accountId: job.accountId,
    eventId,
    url: webhook.url,
    sealedSecret: webhook.sealedSecret,
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
  dependencies: EventDependencies,
  job: Job,
  artifact: JobArtifact,
  atMs: number,
): readonly Write[] =>
  eventWrites(dependencies, job, atMs, (eventId) => buildCompletionBody(job, artifact, eventId, atMs));

export const buildFailureEvent = (
  dependencies: EventDependencies,
  job: Job,
  error: JobError,
  atMs: number,
): readonly Write[] => eventWrites(dependencies, job, atMs, (eventId) => buildFailureBody(job, error, eventId, atMs));
