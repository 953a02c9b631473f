/** Bytes per second that a body must sustain once its first seconds are over. */
const leastBytesPerSecond = 10_000;

/** Time that a body may be behind that rate. */
const patienceMs = 5000;

/** The pace of one arriving body: 10 KB/s after the first 5 s. A burst pays for at most 5 s, so nothing is held open by what was sent before. */
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

  /** Time until the body is too slow if nothing more arrives. Not positive: it is too slow. */
  remainingMs(): number {
    return this.#lateAtMs - this.#nowMs();
  }
}
