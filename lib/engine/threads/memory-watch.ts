import { endIdleThreads } from './idle-threads.ts';
import { largestWork, nearsBound, type WeighedWork } from './largest-work.ts';

/** Work in a thread whose memory is watched. */
export interface WatchedWork {
  /** Of the whole process: beyond it the work that has most is ended. */
  readonly residentBytes: number;
  /** What it added to the heap and buffers of its thread; settles late while the thread is inside one native call. */
  readonly usedBytes: () => Promise<number>;
  /** `isOverShare`: for what it has itself, and not for what all have together. Does nothing where the work has ended, or is being ended already. */
  readonly end: (isOverShare: boolean) => void;
}

interface Entry extends WatchedWork, WeighedWork {
  told?: NonNullable<WeighedWork['told']>;
  asked: Promise<void> | undefined;
}

const watchMs = 20;
/** A thread that has not answered within this is inside one long call, such as the decoding of a stream, or the machine is busy. */
const answerMs = 40;

// Threads share their process's memory, so there is one watch for all of them.
const entries = new Set<Entry>();
let timer: NodeJS.Timeout | undefined;
let looking = false;

/** Has the threads say what they have, and waits a moment for their answers; one that is late is not asked twice. */
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

const look = async (): Promise<void> => {
  if (looking) return;
  const residentBytes = process.memoryUsage.rss();
  if (![...entries].some((entry) => nearsBound(entry, residentBytes))) return;
  looking = true;
  try {
    // They have some of it: who has most of the rest shows at the next look.
    if (await endIdleThreads()) return;
    const askedMs = performance.now();
    await ask();
    const largest = largestWork([...entries], { residentBytes, askedMs });
    largest?.work.end(largest.isOverShare);
  } finally {
    looking = false;
  }
};

/**
 * Watches the memory of the process while the work goes on. Once it passes the work's bound, threads without work are ended, then the work
 * that has most of it. V8's own limits know nothing of buffers. Work that has little is left alone, however large the process is.
 *
 * @returns what ends the watch: once the work has ended, and its thread is weighed, or gone where it is to end.
 */
export const watchMemory = (work: WatchedWork): (() => void) => {
  const entry: Entry = { ...work, residentAtStart: process.memoryUsage.rss(), asked: undefined };
  entries.add(entry);
  timer ??= setInterval(() => void look(), watchMs);
  return () => {
    entries.delete(entry);
    if (entries.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  };
};
