import { describe, expect, it } from 'vitest';
import type { Clock } from '../../../../lib/core/clock.ts';
import { parseConfig } from '../../../../lib/core/config.ts';
import type { Job } from '../../../../lib/services/jobs/job.ts';
import type { JobStore } from '../../../../lib/services/jobs/job-store.ts';
import { awaitSettlement } from '../../../../lib/workflows/create-job/await-settlement.ts';

const queued = { jobId: 'job', status: 'queued' } as Job;
const config = parseConfig({ SYNC_WAIT_MS: '1000' });

/** A clock on which each sleep takes its time, and which is set by `change` after the first. */
const aClock = (changeMs: number) => {
  let nowMs = 1_000_000;
  const slept: number[] = [];
  const clock: Clock = {
    nowMs: () => nowMs,
    sleep: async (ms) => {
      slept.push(ms);
      nowMs += ms + (slept.length === 1 ? changeMs : 0);
    },
  };
  return { clock, sleptMs: () => slept.reduce((sum, ms) => sum + ms, 0) };
};

const wait = (clock: Clock, later: Job) => {
  const jobs = { get: async () => later } as unknown as JobStore;
  return awaitSettlement({ clock, jobs, config }, queued, new AbortController().signal);
};

describe('the sync wait window', () => {
  it('closes after its time, whether the clock is left alone or set back by an hour', async () => {
    for (const changeMs of [0, -3_600_000]) {
      const { clock, sleptMs } = aClock(changeMs);
      expect(await wait(clock, queued)).toBe(queued);
      expect(sleptMs()).toBe(1000);
    }
  });

  it('closes at once when the clock is set forward, and when the job has ended', async () => {
    const forward = aClock(3_600_000);
    await wait(forward.clock, queued);
    expect(forward.sleptMs()).toBe(30);
    const completed = { ...queued, status: 'completed' } as Job;
    const ended = aClock(0);
    expect(await wait(ended.clock, completed)).toBe(completed);
    expect(ended.sleptMs()).toBe(0);
  });
});
