import type { Clock } from '../../kit/clock.ts';
import type { DynamoTable } from '../table/dynamo-table.ts';
import { expression } from '../table/expression.ts';
import type { RateLimiter } from './rate-limiter.ts';

/**
 * Counters in the table, one item a window. The item's key holds the window, so an expired counter is never read; the
 * time-to-live only removes it.
 */
export const dynamoRateLimiter = (table: DynamoTable, clock: Clock): RateLimiter => ({
  use: async (limit, subject) => {
    const nowSeconds = clock.nowMs() / 1000;
    const start = Math.floor(nowSeconds / limit.windowSeconds) * limit.windowSeconds;
    const end = start + limit.windowSeconds;
    const item = await table.update(
      { pk: `RATE#${limit.scope}#${subject}#${start}`, sk: 'RATE' },
      expression({ update: 'SET #ttlEpochSeconds = :ttl ADD #used :one' }, { ':ttl': end + 60, ':one': 1 }),
    );
    const used = Number(item?.used);
    return {
      allowed: used <= limit.maxPerWindow,
      limit,
      remaining: Math.max(0, limit.maxPerWindow - used),
      resetSeconds: Math.max(1, Math.ceil(end - nowSeconds)),
    };
  },
});
