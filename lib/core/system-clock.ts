import { setTimeout as delay } from 'node:timers/promises';
import type { Clock } from './clock.ts';

export const systemClock: Clock = {
  nowMs: () => Date.now(),
  sleep: async (ms, signal) => {
    await delay(ms, undefined, signal === undefined ? {} : { signal });
  },
};
