import { mib } from '../core/units.ts';

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
  /** What it last said of itself, and when it was asked; undefined until it has answered. */
  told?: { readonly bytes: number; readonly atMs: number };
  asked: Promise<void> | undefined;
}

const watchMs = 20;
/** A thread that has not answered within this is inside one long call, such as the decoding of a stream, or the machine is busy. */
const answerMs = 40;
/** What a thread said of itself this long ago still counts. */
const freshMs = 100;
/** What can be allocated between two looks, and by one call that ends before it can be stopped: a large stream, decoded. */
const marginBytes = 192 * mib;
/** Work that has less than this is not why a process is too large. */
const innocentBytes = 64 * mib;

// Threads share their process's memory, so there is one watch for all of them.
const entries = new Set<Entry>();
let timer: NodeJS.Timeout | undefined;
let looking = false;

/** Has the threads say what they have, and waits a moment for their answers; one that is late is not asked twice. */
const ask = async (): Promise<void> => {
  const atMs = performance.now();
  const answers = [...entries].map((entry) => {
    entry.asked ??= entry.usedBytes().then(
      (bytes) => {
        entry.told = { bytes, atMs };
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

/**
 * The work that has most, with its size, where that is known. A thread that is late to answer has what nobody else accounts for; with
 * several of those nobody can tell, unless the process is past the bound itself.
 */
const largestOf = (over: readonly Entry[], residentBytes: number): { readonly entry: Entry; readonly bytes: number } | undefined => {
  const freshFrom = performance.now() - freshMs;
  const bytesTold = ({ told }: Entry): number | undefined => (told !== undefined && told.atMs >= freshFrom ? told.bytes : undefined);
  const all = [...entries];
  const told = all.reduce((sum, entry) => sum + (bytesTold(entry) ?? 0), 0);
  const isAmbiguous = all.filter((entry) => bytesTold(entry) === undefined).length > 1;
  const sized = over.flatMap((entry) => {
    const known = bytesTold(entry);
    if (known !== undefined) return [{ entry, bytes: known }];
    if (isAmbiguous && residentBytes <= entry.residentBytes) return [];
    return [{ entry, bytes: residentBytes - entry.residentAtStart - told }];
  });
  return sized.toSorted((one, other) => other.bytes - one.bytes)[0];
};

const look = async (): Promise<void> => {
  if (looking) return;
  const residentBytes = process.memoryUsage.rss();
  const over = [...entries].filter((entry) => residentBytes > entry.residentBytes - marginBytes);
  if (over.length === 0) return;
  looking = true;
  try {
    if (entries.size > 1) await ask();
    const largest = largestOf(
      over.filter((entry) => entries.has(entry)),
      residentBytes,
    );
    if (largest !== undefined && largest.bytes > innocentBytes) largest.entry.end();
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
