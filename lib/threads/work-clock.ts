/** Counts the time that work takes, and only while it is said to be under way. */
export class WorkClock {
  #spentMs = 0;
  #startedMs: number | undefined;

  get runs(): boolean {
    return this.#startedMs !== undefined;
  }

  start(nowMs: number): void {
    this.#startedMs ??= nowMs;
  }

  stop(nowMs: number): void {
    this.#spentMs = this.totalMs(nowMs);
    this.#startedMs = undefined;
  }

  totalMs(nowMs: number): number {
    return this.#spentMs + (this.#startedMs === undefined ? 0 : nowMs - this.#startedMs);
  }
}
