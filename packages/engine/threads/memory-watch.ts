import { endIdleThreads } from './idle-threads.ts';
import { findLargestWork, nearsBound, type WeighedWork } from './largest-work.ts';

export interface WatchedWork {
  /** Memory of the whole process beyond which the largest work is ended. */
  readonly residentBytes: number;
  /** Returns the bytes that it added. Settles late while the thread is inside one native call. */
  readonly usedBytes: () => Promise<number>;
  readonly end: (isOverShare: boolean) => void;
}

interface Entry extends WatchedWork, WeighedWork {
  told?: NonNullable<WeighedWork['told']>;
  asked: Promise<void> | undefined;
}

const watchMs = 20;
/**
 * Time to answer. A slower thread is inside one long call, such as the decoding of a stream, or the machine is busy.
 */
const answerMs = 40;

// Threads share their process's memory, so one watch covers all of them.
const entries = new Set<Entry>();
let timer: NodeJS.Timeout | undefined;
let looking = false;

/** Requests the memory of all threads and waits briefly for the answers. A late thread is not asked twice. */
const ask = async (): Promise<void> => {
  const answers = [...entries].map((entry) => {
    entry.asked ??= entry.usedBytes().then(
      (bytes) => {
        entry.told = { bytes, atMs: performance.now() };
        entry.asked = undefined;
      },
      () => {
        entry.asked = undefined;
      },
    );
    return entry.asked;
  });
  await Promise.race([Promise.all(answers), new Promise((resolve) => setTimeout(resolve, answerMs))]);
};

/** Memory of the process at the last reading, which takes a third of a millisecond. */
let resident = { bytes: 0, atMs: Number.NEGATIVE_INFINITY };

const readResident = (): number => {
  const atMs = performance.now();
  if (atMs - resident.atMs >= watchMs / 2) resident = { bytes: process.memoryUsage.rss(), atMs };
  return resident.bytes;
};

const look = async (): Promise<void> => {
  if (looking) return;
  const residentBytes = readResident();
  if (![...entries].some((entry) => nearsBound(entry, residentBytes))) return;
  looking = true;
  try {
    // Idle threads use some of the memory: measure the rest at the next check.
    if (await endIdleThreads()) return;
    const askedMs = performance.now();
    await ask();
    const largest = findLargestWork([...entries], { residentBytes, askedMs });
    largest?.work.end(largest.isOverShare);
  } finally {
    looking = false;
  }
};

/**
 * Watches the memory of the process while the work runs. Once it exceeds the work's bound, ends threads without work
 * first, then the largest work. V8's limits do not cover buffers. Small work is never ended.
 *
 * @returns a function that ends the watch. Call it once the work has ended and its thread is weighed or gone.
 */
export const watchMemory = (work: WatchedWork): (() => void) => {
  const entry: Entry = { ...work, residentAtStart: readResident(), asked: undefined };
  entries.add(entry);
  timer ??= setInterval(() => void look(), watchMs);
  return () => {
    entries.delete(entry);
    if (entries.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  };
};
