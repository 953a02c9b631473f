import { type Polled, type PollHost, poll } from '@bulkfill/web/api/poll';
import { describe, expect, it } from 'vitest';

/** A page with controllable time and visibility. */
const aPage = () => {
  let hidden = false;
  let pause: { readonly ms: number; readonly run: () => void } | undefined;
  const watchers = new Set<() => void>();
  const host: PollHost = {
    isHidden: () => hidden,
    onVisibility: (changed) => {
      watchers.add(changed);
      return () => watchers.delete(changed);
    },
    after: (ms, run) => {
      pause = { ms, run };
      return () => {
        pause = undefined;
      };
    },
  };
  const settle = (): Promise<void> => new Promise((done) => setImmediate(done));
  return {
    host,
    watchers,
    pauseMs: () => pause?.ms,
    /** Ends the pause and returns the length of the next one. */
    pass: async (): Promise<number | undefined> => {
      const { run } = pause ?? { run: () => {} };
      pause = undefined;
      run();
      await settle();
      return pause === undefined ? undefined : (pause as { readonly ms: number }).ms;
    },
    show: async (visible: boolean): Promise<void> => {
      hidden = !visible;
      for (const watcher of [...watchers]) watcher();
      await settle();
    },
  };
};

describe('poll', () => {
  it('polls after 1 s, then after pauses that grow by half to 10 s while nothing changes', async () => {
    const page = aPage();
    const stop = poll(async () => 'unmoved', page.host);
    const pauses = [page.pauseMs()];
    for (let count = 0; count < 7; count++) pauses.push(await page.pass());
    expect(pauses).toEqual([1000, 1500, 2250, 3375, 5062.5, 7593.75, 10_000, 10_000]);
    stop();
    expect(page.pauseMs()).toBeUndefined();
  });

  it('polls fast again after a change, and continues after a failed request', async () => {
    const page = aPage();
    const answers: (Polled | Error)[] = ['unmoved', 'moved', new Error('unreachable'), 'unmoved'];
    poll(async () => {
      const answer = answers.shift() ?? 'done';
      if (answer instanceof Error) throw answer;
      return answer;
    }, page.host);
    expect([await page.pass(), await page.pass(), await page.pass(), await page.pass()]).toEqual([
      1500, 1000, 1500, 2250,
    ]);
  });

  it('pauses while the page is hidden, and polls at once when it is visible again', async () => {
    const page = aPage();
    let asked = 0;
    poll(async () => {
      asked++;
      return 'unmoved';
    }, page.host);
    await page.show(false);
    expect([asked, page.pauseMs()]).toEqual([0, undefined]);
    await page.show(true);
    expect([asked, page.pauseMs()]).toEqual([1, 1500]);
  });

  it('ends when nothing is left to wait for, and aborts the request when stopped', async () => {
    const page = aPage();
    poll(async () => 'done', page.host);
    expect([await page.pass(), page.watchers.size]).toEqual([undefined, 0]);
    const other = aPage();
    let given: AbortSignal | undefined;
    const stop = poll(async (signal) => {
      given = signal;
      return 'unmoved';
    }, other.host);
    await other.pass();
    stop();
    expect([given?.aborted, other.pauseMs(), other.watchers.size]).toEqual([true, undefined, 0]);
  });
});
