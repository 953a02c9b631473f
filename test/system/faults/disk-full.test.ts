import { setTimeout as pause } from 'node:timers/promises';
import { mib } from '@bulkfill/engine/core/units';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { errorTable } from '../../../lib/errors/error-table.ts';
import { FaultLane } from './fault-lane.ts';
import { FaultPlan } from './fault-plan.ts';
import { writeFigure } from './figure-file.ts';
import { countFault, newFigure } from './invariants.ts';
import { type Receiver, startReceiver } from './receiver.ts';
import { seededRandom } from './seeded-random.ts';
import { type SmallDisk, smallDisk } from './small-disk.ts';

const seed = Number(process.env.FAULT_SEED ?? 1);
const runs = Number(process.env.FAULT_DISK_RUNS ?? 4);
const diskBytes = 160 * mib;
const fullMs = 2500;

const figure = newFigure();
const random = seededRandom(seed);
const answersWhenFull: { readonly status: number; readonly body: string }[] = [];
let full = false;
let fills = 0;
let disk: SmallDisk;
let receiver: Receiver;
let lane: FaultLane;

/** Fills the disk during creates, or, every other time, during the execution of just accepted jobs. */
const fillForAWhile = async (creating: Promise<unknown>): Promise<void> => {
  fills++;
  if (fills % 2 === 0) await creating;
  else await pause(random.below(400));
  disk.fill();
  countFault(figure, fills % 2 === 0 ? 'disk full at executes' : 'disk full at creates');
  full = true;
  // Space freed while it is full (a database rollback, an aborted part) is filled again.
  for (let waitedMs = 0; waitedMs < fullMs; waitedMs += 100) {
    await pause(100);
    disk.fill();
  }
  full = false;
  disk.free();
};

beforeAll(async () => {
  receiver = await startReceiver();
  lane = await FaultLane.start(receiver, new FaultPlan([], random), figure, {
    prepare: (dataDir) => {
      disk = smallDisk(dataDir, diskBytes);
    },
    onAnswer: (status, body) => {
      if (full) answersWhenFull.push({ status, body });
    },
    meanwhile: fillForAWhile,
  });
}, 180_000);

afterAll(async () => {
  await lane?.stop(() => disk.unmount());
  receiver?.stop();
});

/** Whether an answer is one that the contract has for a create that could not be taken, or for one that could. */
const isInContract = ({ status, body }: { readonly status: number; readonly body: string }): boolean => {
  const { code, job_id: jobId, check_id: checkId } = JSON.parse(body) as Readonly<Record<string, string | undefined>>;
  if (jobId !== undefined || checkId !== undefined) return [200, 202, 500].includes(status);
  return code === 'INTERNAL_ERROR' && status === errorTable.INTERNAL_ERROR.status;
};

describe('full disk', () => {
  it(
    `rejects creates with contract codes, and loses no job, event, quota or object in ${runs} runs (seed ${seed})`,
    async () => {
      for (let run = 1; run <= runs; run++) await lane.run(seed * 100_000 + run);
      await lane.settleBooks();
      const refused = answersWhenFull.filter(({ status }) => status === 500).length;
      await writeFigure('disk-full', figure, { runs, seed, answersWhenFull: answersWhenFull.length, refused });
      expect(answersWhenFull.filter((answer) => !isInContract(answer))).toEqual([]);
      expect(refused).toBeGreaterThan(0);
      expect(figure.lost).toBe(0);
    },
    runs * 60_000 + 300_000,
  );
});
