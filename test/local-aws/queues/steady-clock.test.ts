import { SteadyClock } from '@bulkfill/local-aws/queues/steady-clock';
import * as fc from 'fast-check';
import { expect, it } from 'vitest';

it('never goes back, loses no elapsed time, and follows a clock that is set forward', () => {
  const step = fc.record({
    elapsed: fc.double({ min: 0, max: 1e6, noNaN: true }),
    set: fc.integer({ min: -1e9, max: 1e9 }),
  });
  void fc.assert(
    fc.property(fc.array(step, { minLength: 1 }), fc.nat(2e9), (steps, earliestMs) => {
      const at = { wallMs: 1e9, elapsedMs: 0 };
      const clock = new SteadyClock(
        earliestMs,
        () => Math.floor(at.wallMs),
        () => at.elapsedMs,
      );
      let lastMs = clock.nowMs();
      expect(lastMs).toBe(Math.max(1e9, earliestMs));
      for (const { elapsed, set } of steps) {
        at.elapsedMs += elapsed;
        at.wallMs += elapsed + set;
        const nowMs = clock.nowMs();
        expect(nowMs).toBeGreaterThanOrEqual(Math.max(Math.floor(at.wallMs), lastMs + Math.floor(elapsed)));
        lastMs = nowMs;
      }
    }),
  );
});
