/** Work in a thread whose memory is watched. */
export interface WatchedWork {
  /** Of the whole process: beyond it the work that has most is ended. */
  readonly residentBytes: number;
  /** Heap and buffers of its thread; settles late while the thread is inside one native call. */
  readonly usedBytes: () => Promise<number>;
  readonly end: () => void;
}

interface Entry extends WatchedWork {
  readonly residentAtStart: number;
}

const watchMs = 20;
/** A thread that has not answered within this is inside one long call, such as the decoding of a stream. */
const answerMs = 40;
/** What can be allocated between two looks, and by one call that ends before it can be stopped: a large stream, decoded. */
const marginBytes = 192 * 1024 * 1024;
/** Work that has less than this is not why a process is too large. */
const innocentBytes = 64 * 1024 * 1024;

// Threads share their process's memory, so there is one watch for all of them.
const entries = new Set<Entry>();
let timer: NodeJS.Timeout | undefined;
let looking = false;

/** What the work has: what its thread counts itself, or what the process grew by since, where it cannot say or is alone. */
const sizeOf = async (entry: Entry, residentBytes: number): Promise<number> => {
  const grownBytes = residentBytes - entry.residentAtStart;
  if (entries.size === 1) return grownBytes;
  const late = new Promise<number>((resolve) => setTimeout(resolve, answerMs, grownBytes));
  return Promise.race([entry.usedBytes().catch(() => grownBytes), late]);
};

const look = async (): Promise<void> => {
  const residentBytes = process.memoryUsage.rss();
  const over = [...entries].filter((entry) => residentBytes > entry.residentBytes - marginBytes);
  if (over.length === 0 || looking) return;
  looking = true;
  try {
    const sized = await Promise.all(over.map(async (entry) => ({ entry, bytes: await sizeOf(entry, residentBytes) })));
    const largest = sized.reduce((most, next) => (next.bytes > most.bytes ? next : most));
    if (largest.bytes > innocentBytes && entries.has(largest.entry)) largest.entry.end();
  } finally {
    looking = false;
  }
};

/**
 * Watches the memory of the process while the work goes on, and ends the work that has most of it once it passes the work's bound.
 * V8's own limits know nothing of buffers. Work that has little is left alone, however large the process is.
 *
 * @returns what ends the watch.
 */
export const watchMemory = (work: WatchedWork): (() => void) => {
  const entry: Entry = { ...work, residentAtStart: process.memoryUsage.rss() };
  entries.add(entry);
  timer ??= setInterval(() => void look(), watchMs);
  return () => {
    entries.delete(entry);
    if (entries.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  };
};
