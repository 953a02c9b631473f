import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { LifeTold, Share } from './lives-worker.ts';

const worker = new URL('./lives-worker.ts', import.meta.url);

/**
 * Lives in `threads` threads until `seconds` have passed, `mostLives` are over or one fails. `onLife` hears of each as
 * it ends.
 */
export const liveSideBySide = async (
  {
    firstSeed,
    seconds,
    mostLives,
    threads,
    without,
  }: {
    readonly firstSeed: number;
    readonly seconds: number;
    readonly mostLives: number;
    readonly threads: number;
    readonly without: ReadonlySet<number>;
  },
  onLife: (life: LifeTold) => void,
): Promise<void> => {
  const untilEpochMs = Date.now() + seconds * 1000;
  const running = Array.from({ length: threads }, (_, index) => {
    const share: Share = { first: firstSeed + index, step: threads, end: firstSeed + mostLives, untilEpochMs, without };
    return new Worker(worker, { workerData: share });
  });
  const ended = running.map(async (thread) => {
    thread.on('message', (life: LifeTold) => {
      onLife(life);
      if (life.wrong.length > 0) for (const other of running) if (other !== thread) void other.terminate();
    });
    await once(thread, 'exit');
  });
  await Promise.all(ended);
};
