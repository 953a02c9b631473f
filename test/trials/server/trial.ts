/**
 * `npm run trial -- server [--budget SECONDS] [--report FILE] [--soak | --restore]`: drills of `bulkfill serve`, then
 * steady load for the budget (two hours); `--soak` or `--restore` is that part alone. Drills: repeated SIGKILL, a restore
 * with its times, and 24 hours of a clock that jumps. The report has the memory of all processes (sum of PSS) every 15
 * seconds. Each failed request and drill is a failure.
 */
import { writeFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { mib } from '@bulkfill/engine/core/units';
import {
  cleanUp,
  type Initialised,
  initialisedFolder,
  startServer,
  stopServer,
} from '../../system/server/server-process.ts';
import type { Trial } from '../trial.ts';
import { drillKills, drillRestore, simulateHours } from './drills.ts';
import { memoryOf, slopeOf } from './memory.ts';
import { SteadyLoad } from './steady-load.ts';

const sampleMs = 15_000;
const turnMs = 1000;
/** Minutes in which code is loaded and caches are filled, at most half of the run. */
const warmUpMinutes = 10;

interface Sample {
  readonly minute: number;
  readonly ownMib: number;
  readonly totalMib: number;
}

const inMib = (bytes: number): number => Math.round((bytes / mib) * 10) / 10;

const summarize = (samples: readonly Sample[], load: SteadyLoad) => {
  const end = samples.at(-1)?.minute ?? 0;
  const warm = samples.filter(({ minute }) => minute >= Math.min(warmUpMinutes, end / 2));
  const perHour = (of: (sample: Sample) => number): number =>
    Math.round(10 * slopeOf(warm.map((sample) => [sample.minute / 60, of(sample)] as const))) / 10;
  return {
    minutes: Math.round(end),
    ...load.counts,
    failed: load.failures.slice(0, 20),
    mostMib: Math.max(0, ...samples.map(({ totalMib }) => totalMib)),
    slopeMibPerHour: { own: perHour(({ ownMib }) => ownMib), total: perHour(({ totalMib }) => totalMib) },
    samples: samples.map(({ minute, ownMib, totalMib }) => `${minute.toFixed(1)} ${ownMib} ${totalMib}`),
  };
};

const soak = async (folder: Initialised, seconds: number, note: (soaked: object) => void) => {
  const server = await startServer(folder.dataDir, { CREATES_PER_MINUTE: '100000', DOWNLOADS_PER_MINUTE: '100000' });
  const load = new SteadyLoad(folder, 'soak');
  const samples: Sample[] = [];
  const startedMs = performance.now();
  const isOver = (): boolean => performance.now() - startedMs >= seconds * 1000;
  const work = async (): Promise<void> => {
    while (!isOver()) {
      const turnStartedMs = performance.now();
      await load.turn(server);
      await pause(Math.max(0, turnStartedMs + turnMs - performance.now()));
    }
  };
  const watch = async (): Promise<void> => {
    while (!isOver()) {
      await pause(sampleMs);
      const { own, total } = memoryOf(server.child.pid ?? 0);
      const minute = (performance.now() - startedMs) / 60_000;
      samples.push({ minute, ownMib: inMib(own), totalMib: inMib(total) });
      note(summarize(samples, load));
    }
  };
  await Promise.all([work(), watch()]);
  await stopServer(server);
  return load;
};

export const defaults: Trial['defaults'] = { seed: 0, budget: 7200 };

export const run: Trial['run'] = async (_seed, budget, args) => {
  const at = args.indexOf('--report');
  const file = at === -1 ? undefined : args[at + 1];
  const report: Record<string, unknown> = {};
  let failures = 0;
  const keep = (name: string, outcome: unknown): void => {
    report[name] = outcome;
    if (file !== undefined) writeFileSync(file, `${JSON.stringify(report, undefined, 2)}\n`);
  };
  const drill = async (name: string, act: () => Promise<unknown>): Promise<void> => {
    const outcome = await act().catch((error: unknown) => {
      failures++;
      return { failed: String(error) };
    });
    process.stdout.write(`${name}: ${JSON.stringify(outcome)}\n`);
    keep(name, outcome);
  };
  try {
    const folder = await initialisedFolder();
    const [isSoak, isRestore] = [args.includes('--soak'), args.includes('--restore')];
    if (!isSoak && !isRestore) await drill('kills', () => drillKills(folder, 5));
    if (!isSoak) await drill('restore', () => drillRestore(folder));
    if (isRestore) return { cases: 1, failures };
    if (!isSoak) await drill('simulation', async () => simulateHours(await initialisedFolder(), 24));
    const load = await soak(folder, budget, (soaked) => keep('soak', soaked));
    process.stdout.write(`soak: ${JSON.stringify(report.soak)}\n`);
    return { cases: load.counts.jobs + load.counts.documents, failures: failures + load.failures.length };
  } finally {
    await cleanUp();
  }
};
