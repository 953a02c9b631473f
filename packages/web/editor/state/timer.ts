import type { EditorClock } from './surroundings.ts';

export class Timer {
  readonly #clock: EditorClock;
  #stop: (() => void) | undefined;

  constructor(clock: EditorClock) {
    this.#clock = clock;
  }

  set(ms: number, run: () => void): void {
    this.clear();
    this.#stop = this.#clock.after(ms, run);
  }

  clear(): void {
    this.#stop?.();
    this.#stop = undefined;
  }
}
