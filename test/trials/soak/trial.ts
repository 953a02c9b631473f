/**
 * The service in its own processes for hours, under load and faults: `npm run trial -- soak`. It writes soak.json each
 * minute to the folder that FAULT_FIGURES names, with the memory of the processes that are never restarted. A failure
 * is a broken promise.
 */
import { setTimeout as pause } from 'node:timers/promises';
import { stepNames } from '../../../lib/core/steps.ts';
import { faultSettings } from '../../system/faults/fault-settings.ts';
import { FaultStack } from '../../system/faults/fault-stack.ts';
import { keepFigure, writeFigure } from '../../system/faults/figure-file.ts';
import { countFault, type Figure, newFigure } from '../../system/faults/invariants.ts';
import { type Receiver, startReceiver } from '../../system/faults/receiver.ts';
import { type SeededRandom, seededRandom, seedOfDay } from '../../system/faults/seeded-random.ts';
import type { Trial } from '../trial.ts';
import { MemorySamples, memoryOf, serversOf } from './memory-samples.ts';
import { SoakClients } from './soak-clients.ts';

const lanes = 2;
const minuteMs = 60_000;

class Soak {
  readonly #seed: number;
  readonly #endMs: number;
  readonly #startMs = performance.now();
  readonly #figure: Figure;
  readonly #random: SeededRandom;
  readonly #stack: FaultStack;
  readonly #pid: number;
  readonly #clients: SoakClients;
  readonly #samples = new MemorySamples();

  private constructor(
    seed: number,
    budget: number,
    stack: FaultStack,
    pid: number,
    figure: Figure,
    clients: SoakClients,
  ) {
    this.#seed = seed;
    this.#endMs = this.#startMs + budget * 1000;
    this.#random = seededRandom(seed);
    this.#stack = stack;
    this.#pid = pid;
    this.#figure = figure;
    this.#clients = clients;
  }

  static async start(seed: number, budget: number, stack: FaultStack, receiver: Receiver): Promise<Soak> {
    const { pid } = await stack.ready();
    const figure = newFigure();
    return new Soak(seed, budget, stack, pid, figure, await SoakClients.start(stack, receiver, figure));
  }

  async run(): ReturnType<Trial['run']> {
    await Promise.all([this.#strike(), this.#watch(), ...Array.from({ length: lanes }, (_, lane) => this.#work(lane))]);
    const ended = this.#particulars();
    const left = await this.#clients.settleBooks();
    await writeFigure('soak', this.#figure, { ...ended, broken: [...ended.broken, ...left] });
    return {
      cases: this.#figure.accepted + this.#clients.documents,
      failures: this.#clients.wrong.length + left.length + this.#figure.lost + this.#stack.restarts,
    };
  }

  get #isOver(): boolean {
    return performance.now() >= this.#endMs;
  }

  get #elapsedMinutes(): number {
    return (performance.now() - this.#startMs) / minuteMs;
  }

  #particulars() {
    return {
      seed: this.#seed,
      minutes: Math.round(this.#elapsedMinutes),
      restarts: this.#stack.restarts,
      documents: this.#clients.documents,
      ...this.#samples.figures(),
      broken: this.#clients.wrong.slice(0, 20),
    };
  }

  /** Stops a server for seconds, during which its clients wait or give up. */
  async #stall(server: 'table' | 'storage'): Promise<void> {
    const stalled = serversOf(this.#pid)[server];
    if (stalled === undefined) return;
    process.kill(stalled, 'SIGSTOP');
    await pause(500 + this.#random.below(5000));
    process.kill(stalled, 'SIGCONT');
    countFault(this.#figure, `${server} stalled`);
  }

  /**
   * Kills an executor at a step, or stops it until its lease has expired. Processes with measured memory stay alive.
   */
  async #strikeExecutor(signal: 'SIGKILL' | 'SIGSTOP'): Promise<void> {
    const step = this.#random.pick(stepNames.filter((name) => name.startsWith('execute.')));
    this.#stack.arm({ step, target: 'self', signal });
    await pause(signal === 'SIGKILL' ? 10_000 : 30_000);
    this.#stack.disarm();
    this.#stack.wake();
    for (const name of this.#stack.takeFired()) countFault(this.#figure, name);
  }

  async #strike(): Promise<void> {
    while (!this.#isOver) {
      await pause(2000 + this.#random.below(10_000));
      const what = this.#random.pick(['table', 'storage', 'SIGKILL', 'SIGKILL', 'SIGSTOP'] as const);
      await (what === 'table' || what === 'storage' ? this.#stall(what) : this.#strikeExecutor(what));
    }
  }

  async #work(lane: number): Promise<void> {
    const own = seededRandom(this.#seed * 100 + lane);
    for (let turn = 1; !this.#isOver; turn++)
      await this.#clients.turn(own, `s${this.#seed}-${lane}-${turn}`, turn % 10 === 0);
  }

  async #watch(): Promise<void> {
    while (!this.#isOver) {
      this.#samples.add(this.#elapsedMinutes, memoryOf(this.#pid));
      await keepFigure('soak', this.#figure, this.#particulars());
      await pause(minuteMs);
    }
  }
}

export const defaults: Trial['defaults'] = { seed: seedOfDay(), budget: 7200 };

export const run: Trial['run'] = async (seed, budget) => {
  const receiver = await startReceiver();
  const stack = await FaultStack.start({ ...faultSettings(receiver), FILLS_PER_MINUTE: '1000000' });
  try {
    const soak = await Soak.start(seed, budget, stack, receiver);
    return await soak.run();
  } finally {
    await stack.stop();
    receiver.stop();
  }
};
