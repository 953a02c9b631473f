import { minuteMs } from '../../../engine/kit/units.ts';
import type { DynamoTable } from '../table/dynamo-table.ts';
import { expression } from '../table/expression.ts';
import type { OutcomeStore } from './outcome-store.ts';

const keptSeconds = 2 * 3600;

// Sort keys compare as text, so times are written with one width.
const sortable = (epochMs: number): string => String(epochMs).padStart(15, '0');

/** Outcomes in the table: a counter a minute, and an item a failure. */
export const dynamoOutcomeStore = (table: DynamoTable): OutcomeStore => ({
  note: (accountId, jobId, failed, endedAtMs) => {
    const startMs = Math.floor(endedAtMs / minuteMs) * minuteMs;
    const ttl = Math.ceil(endedAtMs / 1000) + keptSeconds;
    const counter = {
      label: 'outcome' as const,
      action: {
        kind: 'update' as const,
        key: { pk: `OUTCOMES#${accountId}`, sk: sortable(startMs) },
        expression: expression(
          {
            update: `SET #ttlEpochSeconds = :ttl, #startMs = :start${failed ? '' : ', #lastSuccessMs = :now'} ADD #ended :one, #failed :failed`,
          },
          { ':ttl': ttl, ':start': startMs, ':one': 1, ':failed': failed ? 1 : 0, ...(failed ? {} : { ':now': endedAtMs }) },
        ),
      },
    };
    if (!failed) return [counter];
    const item = { pk: `FAILURES#${accountId}`, sk: `${sortable(endedAtMs)}#${jobId}`, endedAtMs, ttlEpochSeconds: ttl };
    return [counter, { label: 'failure', action: { kind: 'put', item, expression: {} } }];
  },
  minutes: async (accountId, sinceMs) => {
    const items = await table.query(
      expression(
        { key: '#pk = :pk AND #sk >= :since' },
        { ':pk': `OUTCOMES#${accountId}`, ':since': sortable(Math.floor(sinceMs / minuteMs) * minuteMs) },
      ),
    );
    return items.map((item) => ({
      startMs: Number(item.startMs),
      ended: Number(item.ended),
      failed: Number(item.failed),
      lastSuccessMs: Number(item.lastSuccessMs ?? 0),
    }));
  },
  latestFailures: async (accountId, count, untilMs) => {
    const items = await table.query({
      ...expression({ key: '#pk = :pk AND #sk < :after' }, { ':pk': `FAILURES#${accountId}`, ':after': sortable(untilMs + 1) }),
      descending: true,
      limit: count,
    });
    return items.map((item) => Number(item.endedAtMs));
  },
});
