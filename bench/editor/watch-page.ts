import type { CDPSession, Page } from 'playwright-core';

/** What one act cost the page. Milliseconds. */
export interface ActCost {
  /** Tasks of the page that took longer than 50 ms, and the longest of them. */
  readonly longTasks: number;
  readonly longestTaskMs: number;
  /** The longest time between two frames, and the time that 95 % of them stay below. */
  readonly longestFrameMs: number;
  readonly frame95Ms: number;
  /** Processor time of the page's thread: what else the machine does is not in it. */
  readonly busyMs: number;
}

/** Runs in the page from its start on: it notes long tasks and the times between frames. */
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

/** A page whose acts are measured by the browser itself. */
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

  /** Does something, waits until the page is at rest, and tells what it cost. */
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

  /** Bytes of what the page's scripts hold, after a collection. */
  async heapBytes(): Promise<number> {
    await this.#session.send('HeapProfiler.collectGarbage');
    return await this.#metric('JSHeapUsedSize');
  }

  async #metric(wanted: string): Promise<number> {
    const { metrics } = await this.#session.send('Performance.getMetrics');
    return metrics.find(({ name }) => name === wanted)?.value ?? 0;
  }
}
