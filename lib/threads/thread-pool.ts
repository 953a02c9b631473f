import { BoundedThread, type HeapLimits, type RunOptions } from './bounded-thread.ts';
import { type TurnLimits, Turns } from './turns.ts';

/**
 * Threads for tasks of one kind, as many at a time as there are turns; others wait for theirs, those of one owner in turn with those of others. A thread that answered is kept for
 * the next task, one that was stopped or died is not. Threads without work do not keep the process alive.
 */
export class ThreadPool<Task, Note, Result> {
  readonly #entry: URL;
  readonly #turns: Turns;
  readonly #heap: HeapLimits;
  readonly #idle: BoundedThread<Task, Note, Result>[] = [];

  constructor(entry: URL, limits: HeapLimits & { readonly turns: TurnLimits }) {
    this.#entry = entry;
    this.#turns = new Turns(limits.turns);
    this.#heap = limits;
  }

  /** Starts one thread ahead of the first task. */
  warm(): void {
    if (this.#idle.length === 0 && this.#turns.running === 0) this.#keep(new BoundedThread(this.#entry, this.#heap));
  }

  /**
   * Waits for a turn and does the task as `BoundedThread.run` does. A signal that aborts gives the place in the queue up, too.
   * `owner`: whose turn it takes. Rejects with `TooManyWaiting` too.
   */
  async run(task: Task, options: RunOptions<Note> & { readonly owner?: string }): Promise<Result> {
    const giveTurn = await this.#turns.take(options.owner ?? '', options.signal);
    try {
      const thread = this.#take();
      try {
        return await thread.run(task, options);
      } finally {
        this.#keep(thread);
      }
    } finally {
      giveTurn();
    }
  }

  /** Ends every idle thread. */
  async close(): Promise<void> {
    await Promise.all(this.#idle.splice(0).map((thread) => thread.close()));
  }

  #take(): BoundedThread<Task, Note, Result> {
    for (let idle = this.#idle.pop(); idle !== undefined; idle = this.#idle.pop()) {
      if (idle.gone) continue;
      idle.keepAlive(true);
      return idle;
    }
    return new BoundedThread(this.#entry, this.#heap);
  }

  #keep(thread: BoundedThread<Task, Note, Result>): void {
    if (thread.gone) return;
    thread.keepAlive(false);
    this.#idle.push(thread);
  }
}
