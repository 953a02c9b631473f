import type { Simulation } from './simulation.ts';

const real = {
  setTimeout: globalThis.setTimeout,
  clearTimeout: globalThis.clearTimeout,
  now: Date.now,
  random: Math.random,
};
const realTimeout = AbortSignal.timeout;

/** Runs `work` with timers, time and random numbers of the simulation, for the service and its clients. */
export const withVirtualTimers = async <T>(simulation: Simulation, work: () => Promise<T>): Promise<T> => {
  const timers = new Map<object, () => void>();
  const setVirtual = (run: (...values: unknown[]) => void, ms = 0, ...values: unknown[]): object => {
    const timer = { unref: () => timer, ref: () => timer, hasRef: () => true };
    timers.set(
      timer,
      simulation.timer(ms, () => {
        timers.delete(timer);
        run(...values);
      }),
    );
    return timer;
  };
  const clearVirtual = (timer: object): void => {
    timers.get(timer)?.();
    timers.delete(timer);
  };
  Object.assign(globalThis, { setTimeout: setVirtual, clearTimeout: clearVirtual });
  // A real timer would keep its life in memory for minutes. No act waits for a deadline, so it is no timer of an act.
  AbortSignal.timeout = (ms) => {
    const deadline = new AbortController();
    simulation.at(ms, () => deadline.abort(new DOMException('It took too long.', 'TimeoutError')));
    return deadline.signal;
  };
  Date.now = () => simulation.clock.nowMs();
  Math.random = () => simulation.random.next();
  const { stackTraceLimit } = Error;
  // Many calls of a life fail, as the seed determines.
  Error.stackTraceLimit = simulation.keepsStacks ? stackTraceLimit : 0;
  try {
    return await work();
  } finally {
    Object.assign(globalThis, { setTimeout: real.setTimeout, clearTimeout: real.clearTimeout });
    AbortSignal.timeout = realTimeout;
    Date.now = real.now;
    Math.random = real.random;
    Error.stackTraceLimit = stackTraceLimit;
  }
};
