import type { Clock } from './surroundings.ts';

/** Something that is done later, and later still where it is set again. */
export class Timer {
  readonly #clock: Clock;
  #stop: (() => void) | undefined;

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** Runs `run` after so long; what was set before is given up. */
  set(ms: number, run: () => void): void {
    this.clear();
    this.#stop = this.#clock.after(ms, run);
  }

  clear(): void {
    this.#stop?.();
    this.#stop = undefined;
  }
}
