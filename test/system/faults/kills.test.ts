import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { allFaults, faultName } from './armed-fault.ts';
import { FaultLane } from './fault-lane.ts';
import { FaultPlan, shareOut } from './fault-plan.ts';
import { keepFigure, writeFigure } from './figure-file.ts';
import { faultsInjected, newFigure } from './invariants.ts';
import { type Receiver, startReceiver } from './receiver.ts';
import { seededRandom, seedOfDay } from './seeded-random.ts';

/** Unset: until every fault has struck, or `seconds` have passed. */
const wantedRuns = process.env.FAULT_KILL_RUNS === undefined ? undefined : Number(process.env.FAULT_KILL_RUNS);
const seconds = Number(process.env.FAULT_KILL_SECONDS ?? 130);
const laneCount = Number(process.env.FAULT_KILL_LANES ?? 2);
const seed = Number(process.env.FAULT_SEED ?? seedOfDay());
/** Beginnings of the names of faults, for a run that strikes these alone: `recover.,create.begun~api`. */
const places = (process.env.FAULT_KILL_PLACES ?? '').split(',');
const chosen = allFaults.filter((fault) => places.some((place) => faultName(fault).startsWith(place)));

const figure = newFigure();
const plans: FaultPlan[] = [];
const lanes: FaultLane[] = [];
let receiver: Receiver;

beforeAll(async () => {
  receiver = await startReceiver();
  const shares = shareOut(chosen, laneCount, seededRandom(seed));
  plans.push(...shares.map((share, lane) => new FaultPlan(share, seededRandom(seed * 1000 + lane))));
  lanes.push(...(await Promise.all(plans.map((plan) => FaultLane.start(receiver, plan, figure)))));
}, 180_000);

afterAll(async () => {
  await Promise.all(lanes.map((lane) => lane.stop()));
  receiver?.stop();
});

const summary = (runs: number) => {
  const missed = plans.flatMap((plan) => plan.missed);
  return {
    runs,
    seed,
    restarts: lanes.reduce((sum, lane) => sum + lane.restarts, 0),
    pairs: chosen.length,
    pairsStruck: chosen.length - missed.length,
    missed,
  };
};

describe('kills and stops at any step', () => {
  it(
    `lose no job, event, quota or object (seed ${seed})`,
    async () => {
      const startMs = performance.now();
      let runs = 0;
      let failed = false;
      const more = (plan: FaultPlan | undefined): boolean =>
        !failed &&
        (wantedRuns === undefined
          ? plan?.done !== true && performance.now() - startMs < seconds * 1000
          : runs < wantedRuns);
      const work = async (lane: FaultLane, index: number): Promise<void> => {
        while (more(plans[index])) {
          runs++;
          await lane.run(seed * 100_000 + runs);
          await keepFigure('kills', figure, summary(runs));
        }
        await lane.settleBooks();
        await lane.settleLeftovers();
      };
      const noteFailure = (error: unknown): never => {
        failed = true;
        throw error;
      };
      const results = await Promise.allSettled(lanes.map((lane, index) => work(lane, index).catch(noteFailure)));
      await writeFigure('kills', figure, summary(runs));
      for (const result of results) if (result.status === 'rejected') throw result.reason;
      expect(figure.lost).toBe(0);
      expect(faultsInjected(figure)).toBeGreaterThanOrEqual(runs);
    },
    (wantedRuns ?? 0) * 60_000 + seconds * 1000 + 1_800_000,
  );
});
