import { describe, expect, it } from 'vitest';
import { writeFigure } from '../faults/figure-file.ts';
import { addFigure, countFault, newFigure } from '../faults/invariants.ts';
import { seedOfDay } from '../faults/seeded-random.ts';
import { live } from './life.ts';
import { liveSideBySide } from './live-side-by-side.ts';
import type { LifeTold } from './lives-worker.ts';
import { lifeKinds } from './planned-life.ts';
import { plantedFaults } from './planted-faults.ts';
import { shrinkLife } from './shrink-life.ts';

/** New lives each day, of the same commit too; the seed is printed, and a failing life names its own. */
const today = seedOfDay() * 100_000;
const firstSeed = Number(process.env.SIMULATION_SEED ?? today);
const seconds = Number(process.env.SIMULATION_SECONDS ?? 60);
/** Lives go on side by side, each thread with its own clock and chance. */
const threads = Number(process.env.SIMULATION_THREADS ?? 2);
const mostLives = Number(process.env.SIMULATION_LIVES ?? Number.MAX_SAFE_INTEGER);
const without = new Set(
  (process.env.SIMULATION_WITHOUT ?? '')
    .split(',')
    .filter((each) => each !== '')
    .map(Number),
);

/** Lives that a planted fault may stay hidden for: most are found within ten, the last within some hundred. */
const livesForPlanted = 3000;

describe('simulated life', () => {
  it('is the same for the same seed, call by call', async () => {
    for (const [index, kind] of lifeKinds.entries()) {
      const seed = index + 1;
      const life = await live(seed, { kind });
      expect(life.calls).toBeGreaterThan(10);
      expect((await live(seed, { kind })).trace).toBe(life.trace);
      expect((await live(seed + 100, { kind })).trace).not.toBe(life.trace);
    }
  }, 300_000);

  it(
    `loses no job, bills nothing twice and leaves nothing behind (seed ${firstSeed}, ${seconds} s)`,
    async () => {
      const figure = newFigure();
      const startMs = performance.now();
      const started = process.cpuUsage();
      let lives = 0;
      let calls = 0;
      const kinds: Record<string, number> = {};
      let failed: LifeTold | undefined;
      await liveSideBySide({ firstSeed, seconds, mostLives, threads, without }, (life) => {
        if (life.wrong.length > 0) failed ??= life;
        lives++;
        calls += life.calls;
        kinds[life.kind] = (kinds[life.kind] ?? 0) + 1;
        addFigure(figure, life.figure);
        for (const [fault, count] of life.faults) for (let each = 0; each < count; each++) countFault(figure, fault);
      });
      if (failed !== undefined) {
        const small = await shrinkLife(failed.seed, { without });
        const again = `SIMULATION_SEED=${failed.seed} SIMULATION_LIVES=1 SIMULATION_WITHOUT=${small.without.join()}`;
        throw new Error(
          `${failed.wrong.join('\n')}\n${small.faults} faults are enough: ${again}\n${small.wrong.join('\n')}`,
        );
      }
      const { user, system } = process.cpuUsage(started);
      const cpuSeconds = Math.round((user + system) / 1e6);
      const tookSeconds = Math.round((performance.now() - startMs) / 1000);
      await writeFigure('simulation', figure, {
        seed: firstSeed,
        lives,
        kinds,
        calls,
        seconds: tookSeconds,
        cpuSeconds,
        threads,
      });
      expect(figure.lost).toBe(0);
      expect(lives).toBeGreaterThan(0);
    },
    seconds * 1000 + 300_000,
  );
});

describe('simulated table', () => {
  it('answers each call of a life like the embedded DynamoDB', async () => {
    for (const [seed, kind] of lifeKinds.entries()) {
      const judged = await live(seed, { kind, judgesTable: true });
      expect(judged.wrong).toEqual([]);
      expect(judged.trace).toBe((await live(seed, { kind })).trace);
    }
  }, 300_000);
});

describe('planted fault', () => {
  it.each(Object.entries(plantedFaults))(
    'is found: %s',
    async (_, plant) => {
      let found: readonly string[] = [];
      for (let seed = 1; seed <= livesForPlanted && found.length === 0; seed++)
        found = (await live(seed, { plant })).wrong;
      expect(found).not.toEqual([]);
    },
    300_000,
  );

  it('is reproduced by a minimal life', async () => {
    const plant = plantedFaults['the sweep forgets events'];
    let seed = 1;
    while ((await live(seed, { plant })).wrong.length === 0) seed++;
    const whole = await live(seed, { plant });
    const small = await shrinkLife(seed, { plant }, 30);
    expect(small.wrong).not.toEqual([]);
    expect(small.faults).toBeLessThanOrEqual(whole.faultCount);
    expect((await live(seed, { plant, without: new Set(small.without) })).wrong).toEqual(small.wrong);
  }, 300_000);
});
