import type { CDPSession, Page } from 'playwright-core';

/** Cost of one action, in milliseconds. */
export interface ActCost {
  /** Number of tasks of the page longer than 50 ms, and the longest. */
  readonly longTasks: number;
  readonly longestTaskMs: number;
  /** Longest time between two frames, and its 95th percentile. */
  readonly longestFrameMs: number;
  readonly frame95Ms: number;
  /** Processor time of the page's thread, which excludes other programs. */
  readonly busyMs: number;
}

/** Runs in the page from its start: records long tasks and the times between frames. */
const recorder = `(() => {
  const found = { tasks: [], frames: [] };
  globalThis.__bench = found;
  new PerformanceObserver((list) => found.tasks.push(...list.getEntries().map(({ duration }) => duration))).observe({ type: 'longtask' });
  let before = performance.now();
  const next = (now) => { found.frames.push(now - before); before = now; requestAnimationFrame(next); };
  requestAnimationFrame(next);
})()`;

interface Found {
  readonly tasks: readonly number[];
  readonly frames: readonly number[];
}

/** Page whose actions are measured by the browser itself. */
export class WatchedPage {
  readonly page: Page;
  readonly #session: CDPSession;

  private constructor(page: Page, session: CDPSession) {
    this.page = page;
    this.#session = session;
  }

  static async watch(page: Page): Promise<WatchedPage> {
    await page.addInitScript(recorder);
    const session = await page.context().newCDPSession(page);
    await session.send('Performance.enable', { timeDomain: 'threadTicks' });
    return new WatchedPage(page, session);
  }

  /** Runs an action, waits until the page is idle, and returns its cost. */
  async cost(act: () => Promise<void>): Promise<ActCost> {
    const settle = (): Promise<void> => this.page.waitForTimeout(400);
    await settle();
    const busyBefore = await this.#metric('TaskDuration');
    await this.page.evaluate('__bench.tasks.length = 0; __bench.frames.length = 0');
    await act();
    await settle();
    const { tasks, frames } = await this.page.evaluate<Found>('__bench');
    const busyMs = ((await this.#metric('TaskDuration')) - busyBefore) * 1000;
    const sorted = frames.toSorted((one, other) => one - other);
    return {
      longTasks: tasks.length,
      longestTaskMs: Math.max(0, ...tasks),
      longestFrameMs: sorted.at(-1) ?? 0,
      frame95Ms: sorted[Math.floor(sorted.length * 0.95)] ?? 0,
      busyMs,
    };
  }

  /** Returns the bytes used by the page's scripts after a garbage collection. */
  async heapBytes(): Promise<number> {
    await this.#session.send('HeapProfiler.collectGarbage');
    return await this.#metric('JSHeapUsedSize');
  }

  async #metric(wanted: string): Promise<number> {
    const { metrics } = await this.#session.send('Performance.getMetrics');
    return metrics.find(({ name }) => name === wanted)?.value ?? 0;
  }
}
