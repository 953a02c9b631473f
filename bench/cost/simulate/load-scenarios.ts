import { queueDefinitions } from '../../../infra/resources.ts';
import type { MeasuredJob } from '../measure/measured-steps.ts';
import { jobAtSize } from '../model/job-at-size.ts';
import { jobCost } from '../model/job-cost.ts';
import type { Assumptions } from '../model/step-duration.ts';
import { type ConcurrencyCap, environmentScaling, fixedCap, provisionedPolling, standardPolling } from './concurrency-cap.ts';
import { exponential, seededRandom } from './seeded-random.ts';
import { percentile, type QueueResult, simulateQueue } from './simulate-queue.ts';

/** Sizes of jobs and how many of a hundred have each: mostly small, as forms are. */
export const jobMix = [
  { rows: 1, share: 0.5 },
  { rows: 10, share: 0.3 },
  { rows: 100, share: 0.15 },
  { rows: 1000, share: 0.045 },
  { rows: 10_000, share: 0.005 },
] as const;

/** Measured times scatter; the slowest of twenty takes half as long again. */
const scatter = [0.85, 0.9, 0.92, 0.94, 0.95, 0.96, 0.97, 0.98, 0.99, 1, 1, 1.01, 1.02, 1.03, 1.05, 1.07, 1.1, 1.15, 1.25, 1.5] as const;

/** Seconds that executions take, drawn from the mix. */
export const serviceTimes = (small: MeasuredJob, large: MeasuredJob, a: Assumptions) => {
  const habits = { reads: 0, downloads: 0, webhookAttempts: 1, syncWaitSeconds: 0 };
  let upTo = 0;
  const sizes = jobMix.map(({ rows, share }) => {
    upTo += share;
    return { share, upTo, seconds: jobCost(jobAtSize(small, large, rows), habits, a).seconds.execute };
  });
  const meanScatter = scatter.reduce((total, one) => total + one, 0) / scatter.length;
  const meanSeconds = meanScatter * sizes.reduce((total, { share, seconds }) => total + share * seconds, 0);
  const draw =
    (random: () => number): (() => number) =>
    () => {
      const drawn = random();
      const size = sizes.find(({ upTo }) => drawn < upTo) ?? sizes.at(-1)!;
      return size.seconds * scatter[Math.floor(random() * scatter.length)]!;
    };
  return { meanSeconds, draw };
};

/** Settings of the consumer that are tried. */
export interface ConsumerSettings {
  readonly name: string;
  readonly caps: readonly ConcurrencyCap[];
}

export const asDeployed = (): ConsumerSettings => ({
  name: `as deployed: MaximumConcurrency ${queueDefinitions.jobs.maxConcurrency}`,
  caps: [
    fixedCap(`MaximumConcurrency ${queueDefinitions.jobs.maxConcurrency}`, queueDefinitions.jobs.maxConcurrency),
    standardPolling(),
    environmentScaling(),
    fixedCap('Lambda concurrency 1,000', 1000),
  ],
});

/**
 * Settings to try for a rate, beginning with those that are deployed: room for a third more jobs than it keeps busy, since arrivals come
 * in bursts; by `MaximumConcurrency` as far as that goes, and by provisioned pollers where the standard ones take long to grow.
 */
export const settingsToTry = (jobsPerSecond: number, meanSeconds: number): readonly ConsumerSettings[] => {
  const needed = Math.ceil((jobsPerSecond * meanSeconds * 4) / 3 / 10) * 10;
  if (needed <= queueDefinitions.jobs.maxConcurrency) return [asDeployed()];
  const quota = Math.max(1000, Math.ceil((needed * 1.5) / 1000) * 1000);
  const account = fixedCap(`Lambda concurrency ${quota.toLocaleString('en-US')}`, quota);
  const most = fixedCap(`MaximumConcurrency ${needed}`, needed);
  const pollers = { min: Math.min(200, Math.ceil(needed / 10)), max: Math.min(2000, Math.ceil(needed / 10)) };
  return [
    asDeployed(),
    ...(needed > 1000 ? [] : [{ name: most.name, caps: [most, standardPolling(), environmentScaling(), account] }]),
    ...(needed <= 100
      ? []
      : [
          {
            name: `provisioned pollers ${pollers.min} to ${pollers.max}, Lambda concurrency ${quota.toLocaleString('en-US')}`,
            caps: [provisionedPolling(pollers), environmentScaling(), account],
          },
        ]),
  ];
};

/** One line of the simulation's table. */
export interface LoadResult {
  readonly jobsPerSecond: number;
  readonly settings: string;
  readonly result: QueueResult;
  readonly p50: number;
  readonly p95: number;
  readonly p99: number;
  readonly longest: number;
}

const seconds = 300;
const fewestJobs = 5000;

/** Five minutes of traffic at a rate, from a cold start. */
export const simulateLoad = (
  jobsPerSecond: number,
  settings: ConsumerSettings,
  draw: (random: () => number) => () => number,
  coldStartSeconds: number,
  seed = 1,
): LoadResult => {
  const result = simulateQueue({
    nextArrival: exponential(seededRandom(seed), 1 / jobsPerSecond),
    nextService: draw(seededRandom(seed + 1)),
    caps: settings.caps,
    jobs: Math.max(fewestJobs, jobsPerSecond * seconds),
    coldStartSeconds,
  });
  const at = (part: number): number => percentile(result.waitsSeconds, part);
  return { jobsPerSecond, settings: settings.name, result, p50: at(0.5), p95: at(0.95), p99: at(0.99), longest: at(1) };
};
