import { describe, expect, it } from 'vitest';
import { fixedCap, growingCap, provisionedPolling, standardPolling } from '../../../bench/cost/simulate/concurrency-cap.ts';
import { exponential, seededRandom } from '../../../bench/cost/simulate/seeded-random.ts';
import { percentile, type QueueScenario, simulateQueue } from '../../../bench/cost/simulate/simulate-queue.ts';

const jobs = 600_000;
const ignoredJobs = 20_000;

/** Poisson arrivals to `servers` workers. */
const steady = (perSecond: number, servers: number, service: (random: () => number) => () => number, seed = 7): QueueScenario => ({
  nextArrival: exponential(seededRandom(seed), 1 / perSecond),
  nextService: service(seededRandom(seed + 1)),
  caps: [fixedCap('servers', servers)],
  jobs,
  ignoredJobs,
});
const memoryless = (random: () => number) => exponential(random, 1);
const constant = () => () => 1;

/** Probability that an arrival waits in M/M/c. Source: Erlang's C formula. */
const erlangC = (offered: number, servers: number): number => {
  let term = 1;
  let sum = 1;
  for (let k = 1; k < servers; k++) {
    term *= offered / k;
    sum += term;
  }
  const waiting = ((term * offered) / servers) * (servers / (servers - offered));
  return waiting / (sum + waiting);
};

describe('the queue simulation', () => {
  it.each([
    [0.5, 1],
    [0.8, 1],
    [8, 10],
    [45, 50],
  ])('waits as long as M/M/c does, at %d arrivals a service time and %d servers', (perSecond, servers) => {
    const { meanWaitSeconds, waitsSeconds } = simulateQueue(steady(perSecond, servers, memoryless));
    const probability = erlangC(perSecond, servers);
    const expected = probability / (servers - perSecond);
    expect(Math.abs(meanWaitSeconds / expected - 1)).toBeLessThan(0.05);
    const waited = waitsSeconds.filter((wait) => wait > 0).length / waitsSeconds.length;
    expect(Math.abs(waited / probability - 1)).toBeLessThan(0.03);
    // Who waits, waits exponentially: P(W > t) = C e^(-(c - a) t).
    const at90 = Math.log(probability / 0.1) / (servers - perSecond);
    expect(Math.abs(percentile(waitsSeconds, 0.9) / at90 - 1)).toBeLessThan(0.05);
  });

  it('waits half as long as M/M/1 where every job takes the same: M/D/1', () => {
    const { meanWaitSeconds } = simulateQueue(steady(0.8, 1, constant));
    // Pollaczek and Khinchine: a / (2 (1 - a)) service times.
    expect(Math.abs(meanWaitSeconds / 2 - 1)).toBeLessThan(0.05);
  });

  it("keeps Little's law: the mean queue is the arrival rate times the mean wait", () => {
    for (const [perSecond, servers] of [
      [0.9, 1],
      [9, 10],
    ] as const) {
      const { meanQueueLength, meanWaitSeconds, arrivalsPerSecond } = simulateQueue(steady(perSecond, servers, memoryless));
      expect(Math.abs(meanQueueLength / (arrivalsPerSecond * meanWaitSeconds) - 1)).toBeLessThan(0.01);
      expect(Math.abs(arrivalsPerSecond / perSecond - 1)).toBeLessThan(0.01);
    }
  });

  it('gives the same result for the same seed, and another for another', () => {
    const run = (seed: number) => simulateQueue({ ...steady(8, 10, memoryless, seed), jobs: 2000, ignoredJobs: 0 }).meanWaitSeconds;
    expect(run(1)).toBe(run(1));
    expect(run(1)).not.toBe(run(2));
  });

  it('works off by hand what can be counted by hand', () => {
    // Four jobs at 1, 2, 3, 4 s of 2.5 s each; one worker, from 4 s on two.
    const result = simulateQueue({
      nextArrival: () => 1,
      nextService: () => 2.5,
      caps: [growingCap('workers', { start: 1, step: 1, everySeconds: 4, most: 2 }), fixedCap('account', 100)],
      jobs: 4,
      coldStartSeconds: 0,
    });
    // Starts: 1, 3.5, 4 (the second worker), 6 (the first is free again).
    expect([...result.waitsSeconds]).toEqual([0, 1, 1.5, 2]);
    expect(result).toMatchObject({ mostRunning: 2, waitingAtEnd: 1, binding: 'workers' });
  });

  it('adds a cold start to the first job of each environment, and to no other', () => {
    const result = simulateQueue({
      nextArrival: () => 1,
      nextService: () => 0.5,
      caps: [fixedCap('servers', 1)],
      jobs: 3,
      coldStartSeconds: 1,
    });
    // Starts: 1 (cold, to 2.5), 2.5 (to 3), 3.
    expect([...result.waitsSeconds]).toEqual([0, 0, 0.5]);
  });

  it('names the bound that held jobs back, and none where nobody waited', () => {
    const scenario = (caps: QueueScenario['caps']): QueueScenario => ({ nextArrival: () => 0.01, nextService: () => 1, caps, jobs: 2000 });
    expect(simulateQueue(scenario([fixedCap('few', 50), fixedCap('many', 500)])).binding).toBe('few');
    expect(simulateQueue(scenario([fixedCap('many', 500)])).binding).toBeUndefined();
    expect(simulateQueue(scenario([standardPolling(), fixedCap('many', 500)])).binding).toBe('growth of the standard pollers');
  });
});

describe('the bounds of Lambda', () => {
  it('grow as its guide says', () => {
    const standard = standardPolling();
    expect([standard.at(0), standard.at(60), standard.at(249), standard.at(3600)]).toEqual([5, 305, 1250, 1250]);
    const provisioned = provisionedPolling({ min: 20, max: 2000 });
    expect([provisioned.at(0), provisioned.at(60), provisioned.at(36_000)]).toEqual([200, 1200, 20_000]);
    expect(standard.nextGrowth(0.5)).toBe(1);
    expect(standard.nextGrowth(300)).toBe(Number.POSITIVE_INFINITY);
  });
});
