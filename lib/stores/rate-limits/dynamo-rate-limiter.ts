import type { Clock } from '../../core/clock.ts';
import { type Gather, oneByOne } from '../../core/gather.ts';
import type { DynamoTable } from '../table/dynamo-table.ts';
import { expression } from '../table/expression.ts';
import type { RateLimit, RateLimiter, RateStanding } from './rate-limiter.ts';

interface Use {
  readonly limit: RateLimit;
  readonly pk: string;
  readonly atSeconds: number;
  readonly endSeconds: number;
}

/**
 * Creates a rate limiter with counters in the table, one item per window. The key contains the window, so that an
 * expired counter is never read. Batched uses of one window are one write, and each gets its own number.
 */
export const dynamoRateLimiter = (table: DynamoTable, clock: Clock, gather: Gather = oneByOne): RateLimiter => {
  const count = gather(async (uses: readonly Use[]): Promise<readonly RateStanding[]> => {
    const { pk, endSeconds } = uses[0] as Use;
    const item = await table.update(
      { pk, sk: 'RATE' },
      expression(
        { update: 'SET #ttlEpochSeconds = :ttl ADD #used :uses' },
        { ':ttl': endSeconds + 60, ':uses': uses.length },
      ),
    );
    const usedBefore = Number(item?.used) - uses.length;
    return uses.map(({ limit, atSeconds }, index) => {
      const used = usedBefore + index + 1;
      return {
        allowed: used <= limit.maxPerWindow,
        limit,
        remaining: Math.max(0, limit.maxPerWindow - used),
        resetSeconds: Math.max(1, Math.ceil(endSeconds - atSeconds)),
      };
    });
  });
  return {
    use: async (limit, subject) => {
      const atSeconds = clock.nowMs() / 1000;
      const start = Math.floor(atSeconds / limit.windowSeconds) * limit.windowSeconds;
      const pk = `RATE#${limit.scope}#${subject}#${start}`;
      return count(pk, { limit, pk, atSeconds, endSeconds: start + limit.windowSeconds });
    },
  };
};
