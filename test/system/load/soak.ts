/**
 * The service in its own processes for hours, under load and faults: `npm run trial -- soak`. It writes soak.json each
 * minute to the folder that FAULT_FIGURES names, ends with 1 where a promise was broken, and tells how much memory the
 * processes that live on have.
 */
import { setTimeout as pause } from 'node:timers/promises';
import { stepNames } from '../../../lib/service/kit/steps.ts';
import { faultSettings } from '../faults/fault-settings.ts';
import { FaultStack } from '../faults/fault-stack.ts';
import { keepFigure, writeFigure } from '../faults/figure-file.ts';
import { countFault, newFigure } from '../faults/invariants.ts';
import { startReceiver } from '../faults/receiver.ts';
import { seededRandom, seedOfDay } from '../faults/seeded-random.ts';
import { MemorySamples, memoryOf, serversOf } from './memory-samples.ts';
import { SoakClients } from './soak-clients.ts';

const minutes = Number(process.env.SOAK_MINUTES ?? 120);
const seed = Number(process.env.FAULT_SEED ?? seedOfDay());
const lanes = 2;
const minuteMs = 60_000;

const figure = newFigure();
const random = seededRandom(seed);
const receiver = await startReceiver();
const stack = await FaultStack.start({ ...faultSettings(receiver), FILLS_PER_MINUTE: '1000000' });
const { pid } = await stack.ready();
const clients = await SoakClients.start(stack, receiver, figure);
const samples = new MemorySamples();
const startMs = performance.now();
const elapsedMs = (): number => performance.now() - startMs;
const isOver = (): boolean => elapsedMs() >= minutes * minuteMs;

const particulars = () => ({
  seed,
  minutes: Math.round(elapsedMs() / minuteMs),
  restarts: stack.restarts,
  documents: clients.documents,
  ...samples.figures(),
  broken: clients.wrong.slice(0, 20),
});

/** Stops a server for seconds, during which its clients wait or give up. */
const stall = async (server: 'table' | 'storage'): Promise<void> => {
  const stalled = serversOf(pid)[server];
  if (stalled === undefined) return;
  process.kill(stalled, 'SIGSTOP');
  await pause(500 + random.below(5000));
  process.kill(stalled, 'SIGCONT');
  countFault(figure, `${server} stalled`);
};

/**
 * Kills an executor at a step, or stops it until its lease has expired. The processes with measured memory stay alive.
 */
const strikeExecutor = async (signal: 'SIGKILL' | 'SIGSTOP'): Promise<void> => {
  const step = random.pick(stepNames.filter((name) => name.startsWith('execute.')));
  stack.arm({ step, target: 'self', signal });
  await pause(signal === 'SIGKILL' ? 10_000 : 30_000);
  stack.disarm();
  stack.wake();
  for (const name of stack.takeFired()) countFault(figure, name);
};

const strike = async (): Promise<void> => {
  while (!isOver()) {
    await pause(2000 + random.below(10_000));
    const what = random.pick(['table', 'storage', 'SIGKILL', 'SIGKILL', 'SIGSTOP'] as const);
    await (what === 'table' || what === 'storage' ? stall(what) : strikeExecutor(what));
  }
};

const work = async (lane: number): Promise<void> => {
  const own = seededRandom(seed * 100 + lane);
  for (let turn = 1; !isOver(); turn++) await clients.turn(own, `s${seed}-${lane}-${turn}`, turn % 10 === 0);
};

const watch = async (): Promise<void> => {
  while (!isOver()) {
    samples.add(elapsedMs() / minuteMs, memoryOf(pid));
    await keepFigure('soak', figure, particulars());
    await pause(minuteMs);
  }
};

try {
  await Promise.all([strike(), watch(), ...Array.from({ length: lanes }, (_, lane) => work(lane))]);
  const ended = particulars();
  const left = await clients.settleBooks();
  await writeFigure('soak', figure, { ...ended, broken: [...ended.broken, ...left] });
  process.exitCode = clients.wrong.length + left.length + figure.lost + stack.restarts > 0 ? 1 : 0;
} finally {
  await stack.stop();
  receiver.stop();
}
