import { minuteMs } from '@bulkfill/engine/core/units';
import type { DynamoTable } from '../table/dynamo-table.ts';
import { expression } from '../table/expression.ts';
import type { Write } from '../table/write.ts';

export interface OutcomeMinute {
  readonly startMs: number;
  readonly ended: number;
  readonly failed: number;
  /** Time of the latest completed job in the minute, or 0. */
  readonly lastSuccessMs: number;
}

const keptSeconds = 2 * 3600;

// Sort keys compare as text, so times have a fixed width.
const sortable = (epochMs: number): string => String(epochMs).padStart(15, '0');

/** Recent job outcomes, for cooldowns: a counter per minute, and an item per failure. */
export const outcomeStore = (table: DynamoTable) => ({
  /** Records an outcome, in every terminal transaction. */
  note: (accountId: string, jobId: string, failed: boolean, endedAtMs: number): readonly Write[] => {
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
          {
            ':ttl': ttl,
            ':start': startMs,
            ':one': 1,
            ':failed': failed ? 1 : 0,
            ...(failed ? {} : { ':now': endedAtMs }),
          },
        ),
      },
    };
    if (!failed) return [counter];
    const item = {
      pk: `FAILURES#${accountId}`,
      sk: `${sortable(endedAtMs)}#${jobId}`,
      endedAtMs,
      ttlEpochSeconds: ttl,
    };
    return [counter, { label: 'failure', action: { kind: 'put', item, expression: {} } }];
  },
  /** Returns the minutes with outcomes since `sinceMs`, oldest first. */
  minutes: async (accountId: string, sinceMs: number): Promise<readonly OutcomeMinute[]> => {
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
  latestFailures: async (accountId: string, count: number, untilMs: number): Promise<readonly number[]> => {
    const items = await table.query({
      ...expression(
        { key: '#pk = :pk AND #sk < :after' },
        { ':pk': `FAILURES#${accountId}`, ':after': sortable(untilMs + 1) },
      ),
      descending: true,
      limit: count,
    });
    return items.map((item) => Number(item.endedAtMs));
  },
});

export type OutcomeStore = ReturnType<typeof outcomeStore>;
