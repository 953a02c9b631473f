import { AsyncLocalStorage } from 'node:async_hooks';
import { createHash } from 'node:crypto';
import { minuteMs } from '@bulkfill/engine/core/units';
import type { Clock } from '../../../lib/core/clock.ts';
import { type SeededRandom, seededRandom } from '../faults/seeded-random.ts';
import type { CallFault, CallOptions, ObjectCall, QueueCall, TableCall } from './calls.ts';
import { EventHeap } from './event-heap.ts';

/** A process of the simulated service. Its acts stop when it is no longer alive. */
export interface Process {
  readonly name: string;
  alive: boolean;
  readonly onDeath: Set<() => void>;
}

/** Work of a process. `waits`: number of answers and clocks that it waits for. */
interface Act {
  readonly process: Process;
  waits: number;
  done: boolean;
}

/** Probabilities of faults, in [0, 1]. */
export interface Weather {
  readonly fault: number;
  /** Share of calls that take seconds. */
  readonly slow: number;
  /** Share of the API's calls that take up to half an hour, as on a suspended machine. */
  readonly stalled?: number;
  /** Share of executions whose host wants to end. Default: the share of faults. */
  readonly shutdown?: number;
  /** Share of messages that arrive twice. Default: three times the share of faults. */
  readonly repeated?: number;
}

export interface SimulationOptions {
  /** Faults to leave out, by number. */
  readonly without?: ReadonlySet<number>;
  readonly log?: string[];
  /** Whether errors include their stack, to examine a life. */
  readonly keepsStacks?: boolean;
  /** Whether the embedded engine gets each request to the table, too, and must return the same. */
  readonly judgesTable?: boolean;
  /** Receives each executed call of the table. */
  readonly onTableCall?: (call: TableCall) => void;
  readonly onObjectCall?: (call: ObjectCall) => void;
  readonly onQueueCall?: (call: QueueCall) => void;
}

/** Maximum duration of a call, unless its sender's machine is suspended. */
const slowestMs = 20_500;
/** Turns after which an act that still computes is assumed to wait for a stream or a thread. */
const promptTurns = 4;
/**
 * Turns of the event loop that an act may compute for. Afterwards the simulation waits for it, because threads of a
 * busy machine read its forms.
 */
const quickTurns = 500;
const mostPauses = 20_000;
/** Characters of the log per update of the digest. */
const tracedAtOnce = 16_384;
const pause = globalThis.setTimeout;
/** Runs a callback when all promises have settled. */
const { nextTick } = process;

/**
 * A sequence of events, ordered by a clock that jumps from one to the next. The seed determines how long each call
 * takes, whether request and response arrive, and when a process ends. The same seed makes the same life, call by call.
 */
export class Simulation {
  readonly random: SeededRandom;
  readonly faults = new Map<string, number>();
  readonly clock: Clock;
  readonly onTableCall: SimulationOptions['onTableCall'];
  readonly onObjectCall: SimulationOptions['onObjectCall'];
  readonly onQueueCall: SimulationOptions['onQueueCall'];
  readonly keepsStacks: boolean;
  readonly judgesTable: boolean;
  weather: Weather = { fault: 0, slow: 0 };
  calls = 0;
  /** Numbers of omitted faults, to shrink a failing life. */
  readonly #without: ReadonlySet<number>;
  #faultNumber = 0;
  #nowMs: number;
  readonly #events = new EventHeap();
  readonly #acts = new AsyncLocalStorage<Act>();
  readonly #running = new Set<Act>();
  readonly #trace = createHash('sha256');
  #untraced = '';
  readonly #log: string[] | undefined;

  constructor(seed: number, options: SimulationOptions = {}) {
    this.random = seededRandom(seed);
    this.#without = options.without ?? new Set();
    this.#log = options.log;
    this.onTableCall = options.onTableCall;
    this.onObjectCall = options.onObjectCall;
    this.onQueueCall = options.onQueueCall;
    this.keepsStacks = options.keepsStacks ?? false;
    this.judgesTable = options.judgesTable ?? false;
    this.#nowMs = Date.UTC(2026, 10, 20, 12) + this.random.below(3_600_000);
    this.clock = {
      nowMs: () => this.#nowMs,
      sleep: (ms, signal) => this.#sleep(ms, signal),
    };
  }

  /** Process of the running act, if any. */
  get process(): Process | undefined {
    return this.#acts.getStore()?.process;
  }

  /** Number of faults, including omitted ones. */
  get faultCount(): number {
    return this.#faultNumber;
  }

  /** Returns a digest of the log: equal for lives with the same calls. */
  trace(): string {
    this.#trace.update(this.#untraced);
    this.#untraced = '';
    return this.#trace.copy().digest('hex');
  }

  note(what: string): void {
    const line = `${this.#nowMs} ${what}\n`;
    this.#untraced += line;
    if (this.#untraced.length > tracedAtOnce) this.trace();
    this.#log?.push(line);
  }

  at(delayMs: number, run: () => void): () => void {
    return this.#events.add(this.#nowMs + Math.max(0, delayMs), run);
  }

  jump(ms: number): void {
    this.#nowMs += ms;
  }

  newProcess(name: string): Process {
    return { name, alive: true, onDeath: new Set() };
  }

  kill(process: Process): void {
    if (!process.alive) return;
    process.alive = false;
    this.note(`${process.name} ends`);
    for (const act of this.#running) if (act.process === process) this.#running.delete(act);
    for (const told of process.onDeath) told();
  }

  /** Runs work in a process. Rejects with its error; never settles if the process ends first. */
  run<T>(process: Process, work: () => Promise<T>): Promise<T> {
    const act: Act = { process, waits: 0, done: false };
    this.#running.add(act);
    const ended = (): void => {
      act.done = true;
      this.#running.delete(act);
    };
    return this.waiting(() =>
      this.#acts.run(act, work).then(
        (value) => {
          ended();
          return process.alive ? value : new Promise<never>(() => {});
        },
        (error: unknown) => {
          ended();
          if (!process.alive) return new Promise<never>(() => {});
          throw error;
        },
      ),
    );
  }

  /** Starts a timer of the running process, which ends with it. Returns a function that stops it. */
  timer(ms: number, run: () => void): () => void {
    const act = this.#acts.getStore();
    if (act === undefined) return this.at(ms, run);
    act.waits++;
    let isSet = true;
    const stop = (): void => {
      if (isSet) act.waits--;
      isSet = false;
    };
    const forget = this.at(ms, () => {
      stop();
      if (act.process.alive) this.#acts.run(act, run);
    });
    return () => {
      forget();
      stop();
    };
  }

  /** Runs work outside of the simulation: its calls take no time and have no faults. */
  aside<T>(work: () => T): T {
    return this.#acts.exit(work);
  }

  /** Runs work that the act waits for without computing, and that is no call. */
  async waiting<T>(work: () => Promise<T>): Promise<T> {
    const act = this.#acts.getStore();
    if (act === undefined) return work();
    act.waits++;
    try {
      return await work();
    } finally {
      act.waits--;
    }
  }

  /** Calls a server, which runs `effectOf`. `stoodStill`: whether the sender's machine was suspended before. */
  call<T>(name: string, effectOf: (stoodStill: boolean) => T, options: CallOptions): Promise<T> {
    const act = this.#acts.getStore();
    if (act === undefined) return Promise.resolve().then(() => effectOf(false));
    const { process } = act;
    if (!process.alive) return new Promise<never>(() => {});
    this.calls++;
    act.waits++;
    const fault = this.#drawFault(name, options);
    return new Promise<T>((resolve, reject) => {
      const latencyMs = (): number => this.#latencyMs(process);
      const settle = (delayMs: number, end: () => void): void => {
        this.at(delayMs, () => {
          act.waits--;
          if (process.alive) end();
        });
      };
      const answerWith = (work: () => T): void => {
        try {
          const value = work();
          settle(latencyMs(), () => resolve(value));
        } catch (error) {
          settle(latencyMs(), () => reject(error));
        }
      };
      const noAnswer = (): void =>
        settle(1000 + this.random.below(4000), () => reject(new Error(`${name} was not answered.`)));
      const sentMs = latencyMs();
      const effect = (): T => effectOf(sentMs > slowestMs);
      this.at(sentMs, () => {
        this.note(`${process.name} ${name} ${fault ?? ''}`);
        switch (fault) {
          case 'crash before':
            return this.kill(process);
          case 'crash after':
            attempt(effect);
            return this.kill(process);
          case 'lost':
            return noAnswer();
          case 'unanswered':
            attempt(effect);
            return noAnswer();
          case 'late':
            noAnswer();
            this.at(500 + this.random.below(8000), () => attempt(effect));
            return;
          case 'refused':
            return answerWith(() => {
              throw options.refusal?.() ?? new Error(`${name} was refused.`);
            });
          case 'repeated':
            attempt(effect);
            return answerWith(effect);
          case undefined:
            return answerWith(effect);
        }
      });
    });
  }

  /** Runs due events until `done` or the time limit. Returns whether it is done. */
  async until(done: () => boolean, limitMs: number): Promise<boolean> {
    const endMs = this.#nowMs + limitMs;
    await this.#settled();
    while (!done()) {
      const next = this.#events.take();
      if (next === undefined) return done();
      if (next.atMs > endMs) {
        this.#events.add(next.atMs, next.run);
        this.#nowMs = endMs;
        return false;
      }
      this.#nowMs = Math.max(this.#nowMs, next.atMs);
      next.run();
      await this.#settled();
    }
    return true;
  }

  #drawFault(name: string, { faults }: CallOptions): CallFault | undefined {
    const isStruck = this.random.chance(this.weather.fault);
    if (!isStruck || faults.length === 0) return undefined;
    const fault = this.random.pick(faults);
    if (this.#without.has(this.#faultNumber++)) return undefined;
    const kind = `${name.split(' ')[0]}: ${fault}`;
    this.faults.set(kind, (this.faults.get(kind) ?? 0) + 1);
    return fault;
  }

  #latencyMs({ name }: Process): number {
    const { stalled = 0 } = this.weather;
    if (stalled > 0 && name === 'api' && this.random.chance(stalled)) return this.random.below(30 * minuteMs);
    return this.random.chance(this.weather.slow) ? 500 + this.random.below(slowestMs - 500) : 1 + this.random.below(12);
  }

  #sleep(ms: number, signal?: AbortSignal): Promise<void> {
    return this.waiting(
      () =>
        new Promise<void>((resolve, reject) => {
          const act = this.#acts.getStore();
          const onAbort = (): void => {
            forget();
            reject(signal?.reason);
          };
          const forget = this.at(ms, () => {
            signal?.removeEventListener('abort', onAbort);
            if (act === undefined || act.process.alive) resolve();
          });
          if (signal?.aborted === true) onAbort();
          else signal?.addEventListener('abort', onAbort, { once: true });
        }),
    );
  }

  #isComputing(): boolean {
    for (const { waits } of this.#running) if (waits === 0) return true;
    return false;
  }

  /** Resolves when all acts wait. */
  async #settled(): Promise<void> {
    for (let turn = 0; turn < quickTurns + mostPauses; turn++) {
      await new Promise<void>((resolve) => {
        if (turn < promptTurns) nextTick(resolve);
        else if (turn < quickTurns) setImmediate(resolve);
        else pause(resolve, 1);
      });
      if (!this.#isComputing()) return;
    }
    const names = [...this.#running].filter(({ waits }) => waits === 0).map(({ process }) => process.name);
    throw new Error(`An act of ${names.join(' and ')} neither ends nor waits for anything that the simulation knows.`);
  }
}

const attempt = (effect: () => unknown): void => {
  try {
    effect();
  } catch {
    // No caller waits for the result.
  }
};
