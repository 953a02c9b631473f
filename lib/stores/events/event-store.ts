import { buildDueAttributes } from '../table/due-index.ts';
import { absent, type DynamoTable } from '../table/dynamo-table.ts';
import { expression } from '../table/expression.ts';
import type { Write } from '../table/write.ts';
import type { DeliveryAttempt, EventState, JobEvent } from './event.ts';
import { eventFromItem, eventKey, eventToItem } from './event-record.ts';

export const eventStore = (table: DynamoTable, recordLifetimeMs: number) => ({
  get: async (jobId: string): Promise<JobEvent | undefined> => {
    const item = await table.get(eventKey(jobId));
    return item === undefined ? undefined : eventFromItem(item);
  },
  /** Inserts an event, in the terminal transaction. `dueAtMs`: time after which its queue message counts as lost. */
  insert: (event: JobEvent, dueAtMs: number): Write => ({
    label: 'event',
    action: {
      kind: 'put',
      item: {
        ...eventToItem(event),
        ...buildDueAttributes('event', event.jobId, dueAtMs),
        ttlEpochSeconds: Math.ceil((event.occurredAtMs + recordLifetimeMs) / 1000),
      },
      expression: absent,
    },
  }),
  /**
   * Claims attempt number `attempt` (from 0). Returns undefined if it is not the next one, not due, or already claimed.
   */
  claim: async (jobId: string, attempt: number, nowMs: number, untilMs: number): Promise<JobEvent | undefined> => {
    const item = await table.update(
      eventKey(jobId),
      expression(
        {
          update: 'SET #claimedUntilMs = :until, #dueAtMs = :until',
          condition:
            '#state = :pending AND size(#attempts) = :attempt AND #nextAttemptAtMs <= :now AND #claimedUntilMs <= :now',
        },
        { ':pending': 'pending', ':attempt': attempt, ':now': nowMs, ':until': untilMs },
      ),
    );
    return item === undefined ? undefined : eventFromItem(item);
  },
  /** Stores the result of a claimed attempt and the next step, if any (`dueAtMs`). */
  note: async (
    event: JobEvent,
    {
      attempt,
      state,
      nextAttemptAtMs,
      dueAtMs,
    }: { attempt: DeliveryAttempt; state: EventState; nextAttemptAtMs: number; dueAtMs?: number },
  ): Promise<boolean> => {
    const item = await table.update(
      eventKey(event.jobId),
      expression(
        {
          update:
            'SET #attempts = list_append(#attempts, :attempt), #state = :state, #nextAttemptAtMs = :next, #claimedUntilMs = :none' +
            (dueAtMs === undefined ? ' REMOVE #dueShard, #dueAtMs' : ', #dueAtMs = :due'),
          condition: '#state = :pending AND size(#attempts) = :before',
        },
        {
          ':attempt': [attempt],
          ':state': state,
          ':next': nextAttemptAtMs,
          ':none': 0,
          ':pending': 'pending',
          ':before': event.attempts.length,
          ...(dueAtMs === undefined ? {} : { ':due': dueAtMs }),
        },
      ),
    );
    return item !== undefined;
  },
  /** Records that the queue message was resent, and the time of the next look. */
  noteResend: async (event: JobEvent, dueAtMs: number): Promise<void> => {
    await table.update(
      eventKey(event.jobId),
      expression(
        { update: 'SET #dueAtMs = :due', condition: '#state = :pending AND size(#attempts) = :before' },
        { ':due': dueAtMs, ':pending': 'pending', ':before': event.attempts.length },
      ),
    );
  },
  /** Makes an unchanged event pending, with its next attempt due now. Returns undefined if it has changed. */
  reopen: async (
    { jobId, state, attempts: before }: JobEvent,
    {
      attempts,
      scheduleStart,
      wasDelivered,
      nowMs,
      dueAtMs,
    }: Required<Pick<JobEvent, 'attempts' | 'scheduleStart' | 'wasDelivered'>> & {
      readonly nowMs: number;
      readonly dueAtMs: number;
    },
  ): Promise<JobEvent | undefined> => {
    const { dueShard } = buildDueAttributes('event', jobId, dueAtMs);
    const item = await table.update(
      eventKey(jobId),
      expression(
        {
          update:
            'SET #state = :pending, #attempts = :attempts, #scheduleStart = :start, #wasDelivered = :delivered, ' +
            '#nextAttemptAtMs = :now, #claimedUntilMs = :none, #dueShard = :shard, #dueAtMs = :due',
          condition: '#state = :state AND size(#attempts) = :before AND #claimedUntilMs <= :now',
        },
        {
          ':pending': 'pending',
          ':state': state,
          ':attempts': attempts,
          ':before': before.length,
          ':start': scheduleStart,
          ':delivered': wasDelivered,
          ':now': nowMs,
          ':none': 0,
          ':shard': dueShard,
          ':due': dueAtMs,
        },
      ),
    );
    return item === undefined ? undefined : eventFromItem(item);
  },
});

export type EventStore = ReturnType<typeof eventStore>;
