import type { ConcurrencyCap } from './concurrency-cap.ts';
import { TimeHeap } from './time-heap.ts';

export interface QueueScenario {
  /** Seconds to the next arrival. */
  readonly nextArrival: () => number;
  /** Seconds that the next job takes once it runs. */
  readonly nextService: () => number;
  /** All hold at once. */
  readonly caps: readonly ConcurrencyCap[];
  /** Jobs that arrive, after which the queue is worked off. */
  readonly jobs: number;
  /** Jobs at the beginning that are not counted, for results in the steady state. */
  readonly ignoredJobs?: number;
  /** What the first job of each environment takes more. */
  readonly coldStartSeconds?: number;
}

export interface QueueResult {
  /** From arrival to start, in order of length. */
  readonly waitsSeconds: Float64Array;
  readonly meanWaitSeconds: number;
  /** Over the time in which counted jobs arrived. */
  readonly meanQueueLength: number;
  /** Jobs a second that arrived in that time. */
  readonly arrivalsPerSecond: number;
  readonly mostRunning: number;
  /** Jobs that waited when the last one arrived. */
  readonly waitingAtEnd: number;
  /** The bound that held jobs back for the longest; undefined where none ever waited. */
  readonly binding: string | undefined;
}

/**
 * A queue worked off first come, first served, by as many workers as every bound allows: a discrete-event simulation from a cold
 * start at time zero. The same scenario gives the same result.
 */
export const simulateQueue = ({
  nextArrival,
  nextService,
  caps,
  jobs,
  ignoredJobs = 0,
  coldStartSeconds = 0,
}: QueueScenario): QueueResult => {
  const arrivals = new Float64Array(jobs);
  const waits = new Float64Array(jobs);
  const running = new TimeHeap();
  const heldBackSeconds = new Map<string, number>();
  let arrived = 0;
  let started = 0;
  let environments = 0;
  let mostRunning = 0;
  let now = 0;
  let arrivalTime = nextArrival();
  let countedFrom = 0;
  let queueArea = 0;
  let waitingAtEnd = 0;

  const allowed = (): number => caps.reduce((least, cap) => Math.min(least, cap.at(now)), Number.POSITIVE_INFINITY);
  const startJobs = (): void => {
    const most = allowed();
    while (started < arrived && running.size < most) {
      waits[started] = now - arrivals[started]!;
      started++;
      const cold = running.size + 1 > environments;
      if (cold) environments++;
      running.add(now + nextService() + (cold ? coldStartSeconds : 0));
      mostRunning = Math.max(mostRunning, running.size);
    }
  };
  const passTime = (until: number): void => {
    const waiting = arrived - started;
    if (waiting > 0) {
      const most = allowed();
      const cap = caps.find((candidate) => candidate.at(now) === most);
      if (cap !== undefined) heldBackSeconds.set(cap.name, (heldBackSeconds.get(cap.name) ?? 0) + until - now);
    }
    if (arrived > ignoredJobs && arrived < jobs) queueArea += waiting * (until - now);
    now = until;
  };

  while (started < jobs) {
    const growth =
      started < arrived
        ? caps.reduce((next, cap) => Math.min(next, cap.nextGrowth(now)), Number.POSITIVE_INFINITY)
        : Number.POSITIVE_INFINITY;
    passTime(Math.min(arrivalTime, running.first, growth));
    while (running.first <= now) running.removeFirst();
    if (arrivalTime <= now) {
      arrivals[arrived] = now;
      arrived++;
      if (arrived === ignoredJobs + 1) countedFrom = now;
      if (arrived === jobs) waitingAtEnd = arrived - started - 1;
      arrivalTime = arrived < jobs ? now + nextArrival() : Number.POSITIVE_INFINITY;
    }
    startJobs();
  }
  const counted = waits.slice(ignoredJobs).sort();
  const spanSeconds = arrivals[jobs - 1]! - countedFrom;
  const [binding] = [...heldBackSeconds].sort((a, b) => b[1] - a[1])[0] ?? [undefined];
  return {
    waitsSeconds: counted,
    meanWaitSeconds: counted.reduce((sum, wait) => sum + wait, 0) / counted.length,
    meanQueueLength: queueArea / spanSeconds,
    arrivalsPerSecond: (counted.length - 1) / spanSeconds,
    mostRunning,
    waitingAtEnd,
    binding,
  };
};

/** The value that this part of the sorted values does not exceed. */
export const percentile = (sorted: Float64Array, part: number): number =>
  sorted[Math.min(sorted.length - 1, Math.max(0, Math.ceil(part * sorted.length) - 1))] ?? 0;
