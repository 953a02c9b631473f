import { describe, expect, it } from 'vitest';
import type { Clock } from '../../../../lib/core/clock.ts';
import { parseConfig } from '../../../../lib/core/config.ts';
import type { Job } from '../../../../lib/stores/jobs/job.ts';
import { JobNews } from '../../../../lib/stores/jobs/job-news.ts';
import type { JobStore } from '../../../../lib/stores/jobs/job-store.ts';
import { awaitSettlement } from '../../../../lib/workflows/create-job/await-settlement.ts';

const queued = { jobId: 'job', status: 'queued' } as Job;
const config = parseConfig({ SYNC_WAIT_MS: '1000' });
const announce = async (): Promise<void> => {};

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
  return awaitSettlement({ clock, jobs, config }, queued, new AbortController().signal, announce);
};

describe('awaitSettlement: clock', () => {
  // Contract: 3/accepted-queued
  it('returns after its time, also if the clock is set back by an hour', async () => {
    for (const changeMs of [0, -3_600_000]) {
      const { clock, sleptMs } = aClock(changeMs);
      expect(await wait(clock, queued)).toBe(queued);
      expect(sleptMs()).toBe(1000);
    }
  });

  it('returns at once if the clock is set forward or the job has ended', async () => {
    const forward = aClock(3_600_000);
    await wait(forward.clock, queued);
    expect(forward.sleptMs()).toBe(30);
    const completed = { ...queued, status: 'completed' } as Job;
    const ended = aClock(0);
    expect(await wait(ended.clock, completed)).toBe(completed);
    expect(ended.sleptMs()).toBe(0);
  });
});

describe('awaitSettlement: job news', () => {
  const completed = { ...queued, status: 'completed' } as Job;

  /** A clock whose sleeps end only when they are aborted. */
  const stoppedClock = (): { readonly clock: Clock; readonly asked: number[] } => {
    const asked: number[] = [];
    const sleep = (ms: number, signal?: AbortSignal): Promise<void> => {
      asked.push(ms);
      return new Promise((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason)));
    };
    return { clock: { nowMs: () => 1_000_000, sleep }, asked };
  };

  it('reads the job at once on news, until it has ended', async () => {
    const news = new JobNews();
    news.open();
    const found = [queued, queued, completed];
    const jobs = {
      get: async () => {
        // Word that comes while one looks counts, too; word of another job does not.
        news.tell('another');
        news.tell('job');
        return found.shift();
      },
    } as unknown as JobStore;
    const { clock, asked } = stoppedClock();
    // Word that comes while the job is announced counts already.
    const settled = awaitSettlement(
      { clock, jobs, config },
      queued,
      new AbortController().signal,
      async () => news.tell('job'),
      news,
    );
    expect(await settled).toBe(completed);
    expect(found).toEqual([]);
    expect(asked).toEqual([1000, 1000, 1000]);
  });

  it('notifies all listeners of a job once', async () => {
    const news = new JobNews();
    const listener = news.listen('job');
    const heard: string[] = [];
    const first = listener.next().then(() => heard.push('first'));
    const second = listener.next().then(() => heard.push('second'));
    news.tell('job');
    await Promise.all([first, second]);
    void listener.next().then(() => heard.push('third'));
    await new Promise((resolve) => setTimeout(resolve, 5));
    expect(heard).toEqual(['first', 'second']);
    news.tell('job');
    await new Promise((resolve) => setTimeout(resolve, 5));
    expect(heard).toEqual(['first', 'second', 'third']);
  });

  it('falls back to the clock if no news arrives', async () => {
    const news = new JobNews();
    news.open();
    const { clock, sleptMs } = aClock(0);
    const jobs = { get: async () => queued } as unknown as JobStore;
    expect(await awaitSettlement({ clock, jobs, config }, queued, new AbortController().signal, announce, news)).toBe(
      queued,
    );
    expect(sleptMs()).toBe(1000);
  });
});
