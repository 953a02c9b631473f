import { describe, expect, it } from 'vitest';
import { asDeployed, settingsToTry, simulateLoad } from '../../../bench/cost/simulate/load-scenarios.ts';

const oneSecond = () => () => 1;

const namesFor = (jobsPerSecond: number) => settingsToTry(jobsPerSecond, 1).map(({ name }) => name);

describe('the settings for a rate', () => {
  it('are those that are deployed while they do, then more at once, then pollers of our own', () => {
    const deployed = asDeployed().name;
    expect(namesFor(1)).toEqual([deployed]);
    // A third more than 70 or 100 jobs of a second keep busy, in tens.
    expect(namesFor(70)).toEqual([deployed, 'MaximumConcurrency 100']);
    expect(namesFor(100)).toEqual([deployed, 'MaximumConcurrency 140', 'provisioned pollers 14 to 14, Lambda concurrency 1,000']);
    expect(namesFor(10_000)).toEqual([deployed, 'provisioned pollers 200 to 1334, Lambda concurrency 21,000']);
  });

  it('let the queue be worked off where what is deployed does not', () => {
    const deployed = simulateLoad(100, asDeployed(), oneSecond, 0);
    // A hundred come each second and fifty go: after five minutes half of them wait.
    expect(deployed.result.waitingAtEnd).toBeGreaterThan(14_000);
    expect(deployed.result.binding).toBe('MaximumConcurrency 50');
    const [, wider, pollers] = settingsToTry(100, 1).map((settings) => simulateLoad(100, settings, oneSecond, 0));
    expect(wider?.result.waitingAtEnd).toBeLessThan(50);
    expect(wider?.result.binding).toBe('growth of the standard pollers');
    // Enough pollers from the beginning: nobody waits for them to grow.
    expect(pollers?.p99).toBeLessThan(0.1);
  });

  it('give the same table every time', () => {
    expect(simulateLoad(10, asDeployed(), oneSecond, 0.5)).toEqual(simulateLoad(10, asDeployed(), oneSecond, 0.5));
  });
});
