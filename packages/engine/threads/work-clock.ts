/** A reading of both clocks, ms: wall clock time, and processor time of the thread since it began. */
export interface ClockReading {
  readonly wallMs: number;
  readonly processorMs: number;
}

export const processorMs = ({ user, system }: NodeJS.CpuUsage): number => (user + system) / 1000;

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
