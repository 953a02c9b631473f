/** Bytes per second that a body must sustain after its first seconds. */
const leastBytesPerSecond = 10_000;

/** Time that a body may lag behind that rate. */
const patienceMs = 5000;

/** The pace of one body: 10 KB/s after the first 5 s. A burst counts for at most 5 s. */
export class BodyPace {
  readonly #nowMs: () => number;
  #lateAtMs: number;

  constructor(nowMs: () => number) {
    this.#nowMs = nowMs;
    this.#lateAtMs = nowMs() + patienceMs;
  }

  received(bytes: number): void {
    const nowMs = this.#nowMs();
    const paidMs = (bytes / leastBytesPerSecond) * 1000;
    this.#lateAtMs = Math.min(nowMs + patienceMs, Math.max(this.#lateAtMs, nowMs) + paidMs);
  }

  /** Returns the time until the body is too slow if nothing more arrives. Zero or less: it is too slow. */
  remainingMs(): number {
    return this.#lateAtMs - this.#nowMs();
  }
}
