/** Thread that runs lives: reports each as it ends, and stops at the first failure or on request. */
import { setImmediate } from 'node:timers/promises';
import { parentPort, workerData } from 'node:worker_threads';
import { type Life, live } from './life.ts';

/** Lives of a thread: `first`, `first + step`, … below `end`. */
export interface Share {
  readonly first: number;
  readonly step: number;
  readonly end: number;
  readonly untilEpochMs: number;
  readonly without: ReadonlySet<number>;
}

/** Reported result of a life. */
export type LifeTold = Omit<Life, 'trace'> & { readonly seed: number };

const { first, step, end, untilEpochMs, without } = workerData as Share;
for (let seed = first; seed < end && Date.now() < untilEpochMs; seed += step) {
  const { trace: _trace, ...life } = await live(seed, { without });
  parentPort?.postMessage({ ...life, seed } satisfies LifeTold);
  if (life.wrong.length > 0) break;
  // A life takes no turn of the event loop. Work that needs one, such as finalizers, runs between two lives.
  await setImmediate();
}
