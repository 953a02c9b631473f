import { untilAborted } from '../core/until-aborted.ts';
import type { MadeRow } from './made-row.ts';

/** Maximum rows whose seals are awaited at the same time. */
const maxAwaited = 16;

/** Passes rows on in their order, although the seals of some are awaited. */
export class RowQueue {
  readonly #take: (made: MadeRow) => void;
  readonly #signal: AbortSignal | undefined;
  readonly #waiting: (MadeRow | Promise<MadeRow>)[] = [];

  constructor(take: (made: MadeRow) => void, signal: AbortSignal | undefined) {
    this.#take = take;
    this.#signal = signal;
  }

  /** Adds a row. Returns a promise to await if too many rows are awaited. */
  add(made: MadeRow | Promise<MadeRow>): Promise<void> | undefined {
    if (made instanceof Promise) made.catch(() => {});
    else if (this.#waiting.length === 0) {
      this.#take(made);
      return undefined;
    }
    this.#waiting.push(made);
    return this.#waiting.length < maxAwaited ? undefined : this.#next();
  }

  /** Awaits all rows. */
  async finish(): Promise<void> {
    while (this.#waiting.length > 0) await this.#next();
  }

  async #next(): Promise<void> {
    this.#take(await untilAborted(Promise.resolve(this.#waiting.shift()!), this.#signal));
  }
}
