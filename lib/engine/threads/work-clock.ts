/** A reading of both clocks, ms: the wall's, and the processor time that the thread has had since it began. */
export interface ClockReading {
  readonly wallMs: number;
  readonly processorMs: number;
}

/** Node counts in microseconds. */
export const processorMs = ({ user, system }: NodeJS.CpuUsage): number => (user + system) / 1000;

/** Counts the time that work takes, and only while it is said to be under way. */
export class WorkClock {
  #spent: ClockReading = { wallMs: 0, processorMs: 0 };
  #started: ClockReading | undefined;

  get runs(): boolean {
    return this.#started !== undefined;
  }

  start(now: ClockReading): void {
    this.#started ??= now;
  }

  stop(now: ClockReading): void {
    this.#spent = { wallMs: this.wallMs(now.wallMs), processorMs: this.processorMs(now.processorMs) };
    this.#started = undefined;
  }

  wallMs(nowMs: number): number {
    return this.#spent.wallMs + (this.#started === undefined ? 0 : nowMs - this.#started.wallMs);
  }

  processorMs(nowMs: number): number {
    return this.#spent.processorMs + (this.#started === undefined ? 0 : nowMs - this.#started.processorMs);
  }
}
