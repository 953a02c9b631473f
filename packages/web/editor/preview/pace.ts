/** Burst size: half of the 240 previews per minute and account. Later previews are spread over the minute. */
const atOncePerMinute = 120;
const minuteMs = 60_000;
const spreadMs = 600;

/** Keeps previews during continuous typing within the service's limit. */
export class Pace {
  readonly #askedAtMs: number[] = [];

  /** Returns how long the next request must wait, in milliseconds. */
  waitMs(nowMs: number): number {
    while (this.#askedAtMs.length > 0 && this.#askedAtMs[0]! <= nowMs - minuteMs) this.#askedAtMs.shift();
    if (this.#askedAtMs.length < atOncePerMinute) return 0;
    return Math.max(0, this.#askedAtMs.at(-1)! + spreadMs - nowMs);
  }

  note(nowMs: number): void {
    this.#askedAtMs.push(nowMs);
  }
}
