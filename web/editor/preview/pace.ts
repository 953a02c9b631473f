/** Of the 240 that the service answers an account in a minute, so many at once; what comes after them is spread over the minute. */
const atOncePerMinute = 120;
const minuteMs = 60_000;
const spreadMs = 600;

/** Keeps previews of somebody who types for long within what the service answers. */
export class Pace {
  readonly #askedAtMs: number[] = [];

  /** How long the next question has to wait. Milliseconds. */
  waitMs(nowMs: number): number {
    while (this.#askedAtMs.length > 0 && this.#askedAtMs[0]! <= nowMs - minuteMs) this.#askedAtMs.shift();
    if (this.#askedAtMs.length < atOncePerMinute) return 0;
    return Math.max(0, this.#askedAtMs.at(-1)! + spreadMs - nowMs);
  }

  note(nowMs: number): void {
    this.#askedAtMs.push(nowMs);
  }
}
