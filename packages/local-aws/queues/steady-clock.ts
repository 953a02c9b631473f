/** Clock that goes on when the clock of the machine is set back, and follows when it is set forward. */
export class SteadyClock {
  readonly #elapsedMs: () => number;
  readonly #wallMs: () => number;
  #lastMs: number;
  #lastElapsedMs: number;

  /** @param earliestMs the first time is not before this one. */
  constructor(earliestMs: number, wallMs = Date.now, elapsedMs = () => performance.now()) {
    this.#wallMs = wallMs;
    this.#elapsedMs = elapsedMs;
    this.#lastMs = earliestMs;
    this.#lastElapsedMs = elapsedMs();
  }

  /** Whole milliseconds since 1970. */
  nowMs(): number {
    const elapsedMs = Math.floor(this.#elapsedMs() - this.#lastElapsedMs);
    this.#lastElapsedMs += elapsedMs;
    this.#lastMs = Math.max(this.#wallMs(), this.#lastMs + elapsedMs);
    return this.#lastMs;
  }
}
