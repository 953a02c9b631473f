import { formatIsoTime } from '@bulkfill/service/core/clock';
import type { DeliveryAttempt, JobEvent } from '@bulkfill/service/stores/events/event';
import type { CommandResult } from '../terminal/command-result.ts';

export const attemptDocument = ({ atMs, durationMs, status, problem }: DeliveryAttempt) => ({
  at: formatIsoTime(atMs),
  duration_ms: durationMs,
  status: status ?? null,
  problem: problem ?? null,
});

const originOf = ({ url }: JobEvent): string | null => (url === undefined ? null : new URL(url).origin);

/** Formats an event without its secret and body, for an operator who investigates its delivery. */
export const eventDocument = (event: JobEvent) => ({
  event_id: event.eventId,
  job_id: event.jobId,
  account_id: event.accountId,
  state: event.state,
  // Omits path and query, which may contain secrets of the owner.
  origin: originOf(event),
  ...(event.endpointId === undefined ? {} : { endpoint_id: event.endpointId }),
  occurred_at: formatIsoTime(event.occurredAtMs),
  next_attempt_at: event.state === 'pending' ? formatIsoTime(event.nextAttemptAtMs) : null,
  attempts: event.attempts.map(attemptDocument),
});

/** Formats the event of a job, or the list of its copies for endpoints. */
export const eventsDocument = (events: readonly JobEvent[]) => {
  const documents = events.map(eventDocument);
  const [first] = documents;
  return first !== undefined && documents.length === 1 ? first : { events: documents };
};

export const eventResult = (events: readonly JobEvent[]): CommandResult => ({
  document: eventsDocument(events),
  lines: events.flatMap(eventLines),
});

export const eventListResult = (events: readonly JobEvent[]): CommandResult => ({
  document: { events: events.map(eventDocument) },
  lines: [
    `Events: ${events.length === 0 ? 'none' : events.length}`,
    ...events.map((event) => {
      const last = event.attempts.at(-1);
      const outcome =
        last === undefined ? 'no attempt yet' : `${event.attempts.length} attempts, the last ${outcomeOf(last)}`;
      return `  ${event.jobId}  ${event.state.padEnd(9)}  ${formatIsoTime(event.occurredAtMs)}  ${outcome}`;
    }),
  ],
});

export const eventLines = (event: JobEvent): string[] => [
  `Event ${event.eventId} of job ${event.jobId}: ${event.state}`,
  `  occurred ${formatIsoTime(event.occurredAtMs)}, for ${originOf(event) ?? 'the endpoints of the account'}`,
  ...event.attempts.map(
    (attempt, index) =>
      `  attempt ${index + 1}  ${formatIsoTime(attempt.atMs)}  ${outcomeOf(attempt)}  ${attempt.durationMs} ms`,
  ),
  ...(event.state === 'pending' ? [`  next attempt due ${formatIsoTime(event.nextAttemptAtMs)}`] : []),
];

const outcomeOf = ({ status, problem }: DeliveryAttempt): string =>
  status === undefined ? (problem ?? 'UNKNOWN') : String(status);
