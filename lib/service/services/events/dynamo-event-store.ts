import { dueAttributes } from '../table/due-index.ts';
import { absent, type DynamoTable } from '../table/dynamo-table.ts';
import { expression } from '../table/expression.ts';
import { eventFromItem, eventKey, eventToItem } from './event-record.ts';
import type { EventStore } from './event-store.ts';

/** Events in the table, next to their jobs. */
export const dynamoEventStore = (table: DynamoTable, recordLifetimeMs: number): EventStore => ({
  get: async (jobId) => {
    const item = await table.get(eventKey(jobId));
    return item === undefined ? undefined : eventFromItem(item);
  },
  insert: (event, dueAtMs) => ({
    label: 'event',
    action: {
      kind: 'put',
      item: {
        ...eventToItem(event),
        ...dueAttributes('event', event.jobId, dueAtMs),
        ttlEpochSeconds: Math.ceil((event.occurredAtMs + recordLifetimeMs) / 1000),
      },
      expression: absent,
    },
  }),
  claim: async (jobId, attempt, nowMs, untilMs) => {
    const item = await table.update(
      eventKey(jobId),
      expression(
        {
          update: 'SET #claimedUntilMs = :until, #dueAtMs = :until',
          condition: '#state = :pending AND size(#attempts) = :attempt AND #nextAttemptAtMs <= :now AND #claimedUntilMs <= :now',
        },
        { ':pending': 'pending', ':attempt': attempt, ':now': nowMs, ':until': untilMs },
      ),
    );
    return item === undefined ? undefined : eventFromItem(item);
  },
  note: async (event, { attempt, state, nextAttemptAtMs, dueAtMs }) => {
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
  noteResend: async (event, dueAtMs) => {
    await table.update(
      eventKey(event.jobId),
      expression(
        { update: 'SET #dueAtMs = :due', condition: '#state = :pending AND size(#attempts) = :before' },
        { ':due': dueAtMs, ':pending': 'pending', ':before': event.attempts.length },
      ),
    );
  },
  reopen: async ({ jobId, state, attempts: before }, { attempts, scheduleStart, wasDelivered, nowMs, dueAtMs }) => {
    const { dueShard } = dueAttributes('event', jobId, dueAtMs);
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
