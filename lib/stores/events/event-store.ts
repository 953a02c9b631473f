import type { WebhookMessage } from '../queues/queue.ts';
import { buildDueAttributes } from '../table/due-index.ts';
import { absent, type DynamoTable } from '../table/dynamo-table.ts';
import { expression } from '../table/expression.ts';
import type { ItemKey, Write } from '../table/write.ts';
import type { DeliveryAttempt, EventState, JobEvent } from './event.ts';
import { eventFromItem, eventKey, eventToItem } from './event-record.ts';

const eventAt = async (table: DynamoTable, key: ItemKey): Promise<JobEvent | undefined> => {
  const item = await table.get(key);
  return item === undefined ? undefined : eventFromItem(item);
};

export const eventStore = (table: DynamoTable, recordLifetimeMs: number) => ({
  get: (jobId: string, endpointId?: string): Promise<JobEvent | undefined> =>
    eventAt(table, eventKey({ jobId, endpointId })),
  /** Returns a due event by its item. */
  at: (key: ItemKey): Promise<JobEvent | undefined> => eventAt(table, key),
  /** Returns the event of a job, or its copies for endpoints. Empty before the job has ended. */
  ofJob: async (jobId: string): Promise<readonly JobEvent[]> => {
    const { pk, sk } = eventKey({ jobId });
    const items = await table.query({
      ...expression({ key: '#pk = :pk AND begins_with(#sk, :sk)' }, { ':pk': pk, ':sk': sk }),
      consistent: true,
    });
    return items.map(eventFromItem);
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
  /** Deletes a claimed event. Refused (`event`) if its claim has ended. */
  remove: (event: JobEvent): Write => ({
    label: 'event',
    action: {
      kind: 'delete',
      key: eventKey(event),
      expression: expression({ condition: '#claimedUntilMs = :claimed' }, { ':claimed': event.claimedUntilMs }),
    },
  }),
  /**
   * Claims attempt number `attempt` (from 0). Returns undefined if it is not the next one, not due, or already claimed.
   */
  claim: async (message: WebhookMessage, nowMs: number, untilMs: number): Promise<JobEvent | undefined> => {
    const item = await table.update(
      eventKey(message),
      expression(
        {
          update: 'SET #claimedUntilMs = :until, #dueAtMs = :until',
          condition:
            '#state = :pending AND size(#attempts) = :attempt AND #nextAttemptAtMs <= :now AND #claimedUntilMs <= :now',
        },
        { ':pending': 'pending', ':attempt': message.attempt, ':now': nowMs, ':until': untilMs },
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
      eventKey(event),
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
      eventKey(event),
      expression(
        { update: 'SET #dueAtMs = :due', condition: '#state = :pending AND size(#attempts) = :before' },
        { ':due': dueAtMs, ':pending': 'pending', ':before': event.attempts.length },
      ),
    );
  },
  /** Makes an unchanged event pending, with its next attempt due now. Returns undefined if it has changed. */
  reopen: async (
    event: JobEvent,
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
    const { dueShard } = buildDueAttributes('event', event.jobId, dueAtMs);
    const item = await table.update(
      eventKey(event),
      expression(
        {
          update:
            'SET #state = :pending, #attempts = :attempts, #scheduleStart = :start, #wasDelivered = :delivered, ' +
            '#nextAttemptAtMs = :now, #claimedUntilMs = :none, #dueShard = :shard, #dueAtMs = :due',
          condition: '#state = :state AND size(#attempts) = :before AND #claimedUntilMs <= :now',
        },
        {
          ':pending': 'pending',
          ':state': event.state,
          ':attempts': attempts,
          ':before': event.attempts.length,
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
