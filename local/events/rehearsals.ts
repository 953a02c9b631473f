import type { Invoke } from '../functions/function-protocol.ts';

/** Idle time before the next rehearsal, in ms. */
const restMs = 2000;

type Rehearse = (rehearsal: unknown) => Promise<unknown>;

/**
 * Rehearsals of processes that do the same work. The first starts immediately. The others follow one by one, each after
 * an idle time, so that they do not compete with the first clients. A process that has worked needs no rehearsal.
 */
export class Rehearsals {
  readonly #waiting: Rehearse[] = [];
  #rehearsal: unknown;
  /** Running invocations and rehearsals, plus one until the first rehearsal has started. */
  #working = 1;
  #timer: NodeJS.Timeout | undefined;

  /** Registers a process, and returns a wrapped `invoke`. */
  add(invoke: Invoke, rehearse: Rehearse): Invoke {
    this.#waiting.push(rehearse);
    return (event) => {
      this.#forget(rehearse);
      return this.#work(() => invoke(event));
    };
  }

  /** Resolves when the first process has rehearsed; rejects if it failed. */
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
      // A process that ended in the meantime restarts when it is called.
      if (next !== undefined) this.#work(() => next(this.#rehearsal)).catch(() => {});
    }, restMs);
    this.#timer.unref();
  }

  #forget(rehearse: Rehearse): void {
    const index = this.#waiting.indexOf(rehearse);
    if (index >= 0) this.#waiting.splice(index, 1);
  }
}
