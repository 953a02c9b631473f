import { setImmediate as turn } from 'node:timers/promises';
import type { Filler } from '@bulkfill/engine/threads/tasks/filler';
import { beforeAll, describe, expect, it } from 'vitest';
import { aCreate, aForm, aPost } from '../../support/service/create-request.ts';
import { fakeFiller } from '../../support/service/fake-documents.ts';
import { objectsOf } from '../../support/service/objects-of.ts';
import { testService } from '../../support/service/test-service.ts';
import { startTestStack, type TestStack } from '../../support/service/test-stack.ts';

let stack: TestStack;
beforeAll(async () => {
  stack = await startTestStack();
});

const tickMs = 250;
const reachMs = 5000;

/** Milliseconds between the rows of a long job. Infinity: no row is done. */
const paces = [250, 1000, 7000, Number.POSITIVE_INFINITY];
const leaseSeconds = [3, 20, 45, 600];
const cases = leaseSeconds.flatMap((lease) => paces.map((pace) => ({ lease, pace })));

/** Lease writes of the executor, by the service's clock. */
interface Look {
  readonly atMs: number;
  readonly held: boolean;
  readonly rowsDone: number;
}

const running = async (lease: number) => {
  let onProgress: ((rows: number) => void) | undefined;
  let began = (): void => {};
  const begun = new Promise<void>((resolve) => (began = resolve));
  const filler: Filler = {
    fill: async function* (request, options) {
      ({ onProgress } = options);
      const chunks = fakeFiller(() => 'hang').fill(request, { ...options, onProgress: () => {} });
      yield (await chunks.next()).value as never;
      began();
      return yield* chunks;
    },
  };
  const service = testService(stack, { executeAtOnce: false, filler, settings: { JOB_LEASE_SECONDS: String(lease) } });
  const { token } = await service.anAccount();
  const created = await service.api.fetch(aCreate(token, aForm()));
  const { job_id: jobId } = (await created.json()) as { job_id: string };
  const looks: Look[] = [];
  let underWay = 0;
  const watched =
    <Change extends { readonly rowsDone: number }>(write: (job: never, change: Change) => Promise<boolean>) =>
    async (job: never, change: Change): Promise<boolean> => {
      const atMs = service.clock.nowMs();
      underWay++;
      try {
        const held = await write(job, change);
        looks.push({ atMs, held, rowsDone: change.rowsDone });
        return held;
      } finally {
        underWay--;
      }
    };
  service.jobs.heartbeat = watched(service.jobs.heartbeat) as typeof service.jobs.heartbeat;
  service.jobs.noteProgress = watched(service.jobs.noteProgress) as typeof service.jobs.noteProgress;
  let outcome: string | undefined;
  const execution = service.execute(jobId).then((ended) => (outcome = ended));
  await begun;
  /** Advances the clock and runs the callbacks that became due. */
  const tick = async (): Promise<void> => {
    service.clock.advance(tickMs);
    do for (let turns = 0; turns < 3; turns++) await turn();
    while (underWay > 0);
  };
  const cancel = () => service.api.fetch(aPost(token, `/v1/bulkfill/export-jobs/${jobId}/cancel`));
  return {
    service,
    jobId,
    looks,
    tick,
    cancel,
    execution,
    ended: () => outcome,
    progress: (rows: number) => onProgress?.(rows),
  };
};

const gaps = (looks: readonly Look[], fromMs: number): readonly number[] =>
  looks.map(({ atMs }, index) => atMs - (looks[index - 1]?.atMs ?? fromMs));

describe('cancellation of a running executor', () => {
  // Contract: jobs/progress-live, jobs/cancel-stops
  it.each(cases)(
    'is noticed within 3 s, with at most one lease check per second (lease $lease s, a row each $pace ms)',
    async ({ lease, pace }) => {
      const job = await running(lease);
      const fromMs = job.service.clock.nowMs();
      for (let ms = tickMs; ms <= 30_000; ms += tickMs) {
        if (ms % pace === 0) job.progress(ms / pace);
        await job.tick();
      }
      const each = gaps(job.looks, fromMs);
      expect(Math.max(...each)).toBeLessThanOrEqual(3000);
      expect(Math.min(...each)).toBeGreaterThanOrEqual(1000);
      // While rows come each second, their number is written each second.
      if (pace <= 1000) expect(Math.max(...each)).toBeLessThanOrEqual(1000 + tickMs);
      const rows = job.looks.map(({ rowsDone }) => rowsDone);
      expect(rows).toEqual(rows.toSorted((a, b) => a - b));

      // The cancel comes right after a look: the longest that it can take.
      const looked = job.looks.length;
      while (job.looks.length === looked) await job.tick();
      expect((await job.cancel()).status).toBe(200);
      const canceledAtMs = job.service.clock.nowMs();
      const before = job.looks.length;
      while (job.looks.length === before) await job.tick();
      await job.execution;
      expect(job.ended()).toBe('skipped');
      // The next look is refused, and the last.
      expect(job.looks.slice(before).map(({ held }) => held)).toEqual([false]);
      expect((job.looks.at(-1)?.atMs ?? 0) - canceledAtMs).toBeLessThanOrEqual(reachMs);
      expect(await objectsOf(stack, `outputs/${job.jobId}`)).toEqual([]);
    },
  );
});
