import { minuteMs } from '@bulkfill/engine/core/units';
import { Turns } from '@bulkfill/engine/threads/turns';
import type { Clock } from '../../core/clock.ts';
import { type DocumentGauge, refusedForMinute } from './document-gauge.ts';

/** Creates a gauge in this process. Rejects with `TooManyWaiting` if `maxWaiting` documents of the account wait. */
export const memoryDocumentGauge = (clock: Clock, maxWaiting: number): DocumentGauge => {
  const turns = new Map<number, Turns>();
  const spent = new Map<string, number>();
  let minute = 0;
  const thisMinute = (): Map<string, number> => {
    const now = Math.floor(clock.nowMs() / minuteMs);
    if (now !== minute) spent.clear();
    minute = now;
    return spent;
  };
  const turnsOf = (maxPerOwner: number): Turns => {
    const known =
      turns.get(maxPerOwner) ??
      new Turns({ max: Number.POSITIVE_INFINITY, maxPerOwner, maxWaitingPerOwner: maxWaiting });
    turns.set(maxPerOwner, known);
    return known;
  };
  return {
    enter: async ({ accountId, kind }, { maxInFlight, maxProcessorMs }) => {
      const name = `${kind} ${accountId}`;
      const giveTurn = await turnsOf(maxInFlight).take(name);
      // Check after the wait: earlier documents may have used up the time.
      if ((thisMinute().get(name) ?? 0) >= maxProcessorMs) {
        giveTurn();
        return refusedForMinute(clock.nowMs());
      }
      return {
        leave: async (processorMs) => {
          giveTurn();
          thisMinute().set(name, (thisMinute().get(name) ?? 0) + processorMs);
        },
      };
    },
  };
};
