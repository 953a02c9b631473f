import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { stepNames } from '../../../lib/core/steps.ts';
import { type Fault, faultTargets } from './armed-fault.ts';
import { createUntilAccepted } from './create-until-accepted.ts';
import { type FaultForms, faultForms, plannedJob } from './fault-jobs.ts';
import { FaultStack } from './fault-stack.ts';
import { keepFigure, writeFigure } from './figure-file.ts';
import { type Accepted, addFigure, brokenBooks, brokenPromises, countFault, faultsInjected, newFigure, orphans } from './invariants.ts';
import { type Receiver, startReceiver } from './receiver.ts';
import { seededRandom } from './seeded-random.ts';
import { type ServiceView, unsettled, viewOfLocal } from './service-view.ts';

const runs = Number(process.env.FAULT_KILL_RUNS ?? 20);
const seed = Number(process.env.FAULT_SEED ?? 1);
const faultsPerRun = 3;
const settleWithinMs = 240_000;
const pollMs = 150;

const figure = newFigure();
const accepted: Accepted[] = [];
const needed = new Set<string>();
let stack: FaultStack;
let receiver: Receiver;
let forms: FaultForms;

beforeAll(async () => {
  receiver = await startReceiver();
  stack = await FaultStack.start({
    EXECUTORS: '2',
    SYNC_WAIT_MS: '100',
    JOB_LEASE_SECONDS: '20',
    JOB_TIME_LIMIT_SECONDS: '60',
    BODY_DEADLINE_MS: '10000',
    MAX_JOB_ATTEMPTS: '4',
    RECOVERY_INTERVAL_SECONDS: '1',
    WEBHOOK_RETRY_SECONDS: '1,1,1,1,1,1,1',
    WEBHOOK_TIMEOUT_MS: '2000',
    WEBHOOK_ALLOWED_ORIGINS: receiver.origin,
    CREATES_PER_MINUTE: '1000000',
    REPEATED_FAILED_JOBS_COOLDOWN_SECONDS: '1',
    HIGH_FAIL_RATIO_COOLDOWN_SECONDS: '1',
    LOG_LEVEL: 'error',
  });
  forms = await faultForms(stack.dataDir);
}, 120_000);

afterAll(async () => {
  await stack?.stop();
  receiver?.stop();
});

/** Every step with everything that can be hit there, in an order of its own for each seed; then again. */
const schedule = function* (): Generator<Fault> {
  const kills = stepNames.flatMap((step) => faultTargets.map((target): Fault => ({ step, target, signal: 'SIGKILL' })));
  const stalls = stepNames
    .filter((step) => step.startsWith('execute.') || step.startsWith('deliver.'))
    .map((step): Fault => ({ step, target: 'self', signal: 'SIGSTOP' }));
  for (let cycle = 0; ; cycle += 1) yield* seededRandom(seed * 1000 + cycle).shuffled([...kills, ...stalls]);
};
const faults = schedule();

const send = async (form: FormData, idempotencyKey: string): Promise<Response> => {
  const { base_url: baseUrl, api_key: apiKey } = await stack.ready();
  return fetch(`${baseUrl}/v1/bulkfill/export-jobs`, {
    method: 'POST',
    headers: { authorization: `Bearer ${apiKey}`, 'idempotency-key': idempotencyKey },
    body: form,
    signal: AbortSignal.timeout(20_000),
  });
};

const noteFaults = (): void => {
  for (const name of stack.takeFired()) countFault(figure, name);
};

/** Waits until `problem` finds none, moving the clock on where nothing happens by itself. */
const until = async (problem: () => Promise<string | undefined>, jumpMs: number): Promise<void> => {
  const startMs = Date.now();
  let jumpedMs = startMs;
  let jumps = 0;
  let last: string | undefined = 'nothing was read';
  while (Date.now() - startMs < settleWithinMs) {
    last = await problem().catch((error: unknown) => String(error));
    if (last === undefined) return;
    if (Date.now() - jumpedMs > 1200) {
      jumps += 1;
      stack.jump(jumpMs * Math.min(jumps, 10));
      if (Date.now() - startMs > 3000) stack.wake();
      jumpedMs = Date.now();
    }
    await new Promise((resolve) => setTimeout(resolve, pollMs));
  }
  throw new Error(`Nothing settles: ${last}\n${stack.errors}`);
};

/** Looks again where a fault that came late has struck what is being looked at. */
const undisturbed = async <T>(look: (view: ServiceView) => Promise<T>): Promise<T> => {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await look(viewOfLocal(await stack.ready()));
    } catch (error) {
      if (attempt >= 30) throw error;
      await new Promise((resolve) => setTimeout(resolve, 1000));
    }
  }
};

const run = async (number: number): Promise<void> => {
  const random = seededRandom(seed * 100_000 + number);
  for (let armed = 0; armed < faultsPerRun; armed += 1) await stack.arm(faults.next().value as Fault);
  const planned = Array.from({ length: 2 + random.below(3) }, (_, index) =>
    plannedJob(random, forms, receiver.origin, `r${number}j${index}`),
  );
  const earlier = accepted.at(-1);
  if (earlier !== undefined && random.chance(0.5))
    planned.push(plannedJob(random, forms, receiver.origin, `r${number}again`, earlier.planned));
  const created = await Promise.all(
    planned.map(async (job): Promise<Accepted> => ({ jobId: await createUntilAccepted(send, job), planned: job })),
  );
  accepted.push(...created);
  // Forward past leases or a little back, while work is under way.
  if (random.chance(0.3)) {
    stack.jump(random.pick([-45_000, -5000, 25_000, 90_000]));
    countFault(figure, 'clock jump');
  }
  await until(async () => {
    const view = viewOfLocal(await stack.ready());
    const open = await Promise.all(created.map(({ jobId }) => unsettled(view, jobId)));
    return open.find((problem) => problem !== undefined);
  }, 30_000);
  stack.wake();
  const { wrong, counted } = await undisturbed(async (view) => {
    const counts = newFigure();
    return { wrong: await brokenPromises(view, receiver, created, counts), counted: counts };
  });
  addFigure(figure, counted);
  noteFaults();
  expect(wrong).toEqual([]);
};

const settleBooks = async (): Promise<void> => {
  stack.disarm();
  stack.wake();
  await until(async () => {
    const local = await stack.ready();
    const view = viewOfLocal(local);
    return [...(await brokenBooks(view, local.account_id, accepted)), ...(await orphans(view, needed))][0];
  }, 240_000);
};

describe('whatever is killed or stopped, at any step', () => {
  it(
    `loses no job, event, quota or object in ${runs} runs (seed ${seed})`,
    async () => {
      for (let number = 1; number <= runs; number += 1) {
        await run(number).catch((error: unknown) => {
          throw new Error(`Run ${number} of seed ${seed}, faults ${stack.takeFired().join(' ')}\n${stack.errors}`, { cause: error });
        });
        if (number % 5 === 0) await settleBooks();
        await keepFigure('kills', figure, { runs: number, seed, restarts: stack.restarts });
      }
      await settleBooks();
      noteFaults();
      await writeFigure('kills', figure, { runs, seed, restarts: stack.restarts });
      expect(figure.lost).toBe(0);
      expect(faultsInjected(figure)).toBeGreaterThanOrEqual(runs);
    },
    runs * 60_000,
  );
});
