import type { Invoke } from '../functions/function-protocol.ts';

/** How long nobody has worked for when another may rehearse, in ms. */
const restMs = 2000;

type Rehearse = (rehearsal: unknown) => Promise<unknown>;

/**
 * Rehearsals of processes that do the same work. The first added begins at once; the others follow one by one, each after a time in which none
 * of them worked, as it would take the processor from the first clients. One that has worked needs none.
 */
export class Rehearsals {
  readonly #waiting: Rehearse[] = [];
  #rehearsal: unknown;
  /** Invocations and rehearsals that run now, and one more until it has begun. */
  #working = 1;
  #timer: NodeJS.Timeout | undefined;

  /** Gives what calls the process. */
  add(invoke: Invoke, rehearse: Rehearse): Invoke {
    this.#waiting.push(rehearse);
    return (event) => {
      this.#forget(rehearse);
      return this.#work(() => invoke(event));
    };
  }

  /** Resolves when the first has rehearsed; rejects where it could not. */
  async begin(rehearsal: unknown): Promise<void> {
    this.#rehearsal = rehearsal;
    const first = this.#waiting.shift();
    try {
      await first?.(rehearsal);
    } finally {
      this.#working--;
      this.#plan();
    }
  }

  stop(): void {
    this.#waiting.length = 0;
    clearTimeout(this.#timer);
  }

  async #work<T>(work: () => Promise<T>): Promise<T> {
    this.#working++;
    clearTimeout(this.#timer);
    try {
      return await work();
    } finally {
      this.#working--;
      this.#plan();
    }
  }

  #plan(): void {
    clearTimeout(this.#timer);
    if (this.#working > 0 || this.#waiting.length === 0) return;
    this.#timer = setTimeout(() => {
      const next = this.#waiting.shift();
      // A process that ends meanwhile is started again when it is called.
      if (next !== undefined) this.#work(() => next(this.#rehearsal)).catch(() => {});
    }, restMs);
    this.#timer.unref();
  }

  #forget(rehearse: Rehearse): void {
    const index = this.#waiting.indexOf(rehearse);
    if (index >= 0) this.#waiting.splice(index, 1);
  }
}
