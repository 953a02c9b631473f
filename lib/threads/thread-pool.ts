import { BoundedThread, type HeapLimits, type RunOptions } from './bounded-thread.ts';

/**
 * Threads for tasks of one kind, at most `maxConcurrent` at a time; others wait their turn. A thread that answered is kept for
 * the next task, one that was stopped or died is not. Threads without work do not keep the process alive.
 */
export class ThreadPool<Task, Note, Result> {
  readonly #entry: URL;
  readonly #maxConcurrent: number;
  readonly #heap: HeapLimits;
  readonly #idle: BoundedThread<Task, Note, Result>[] = [];
  readonly #waiting: (() => void)[] = [];
  #running = 0;

  constructor(entry: URL, limits: HeapLimits & { readonly maxConcurrent: number }) {
    this.#entry = entry;
    this.#maxConcurrent = limits.maxConcurrent;
    this.#heap = limits;
  }

  /** Starts one thread ahead of the first task. */
  warm(): void {
    if (this.#idle.length === 0 && this.#running === 0) this.#keep(new BoundedThread(this.#entry, this.#heap));
  }

  /** Waits for a turn and does the task as `BoundedThread.run` does. A signal that aborts gives the place in the queue up, too. */
  async run(task: Task, options: RunOptions<Note>): Promise<Result> {
    await this.#turn(options.signal);
    try {
      const thread = this.#take();
      try {
        return await thread.run(task, options);
      } finally {
        this.#keep(thread);
      }
    } finally {
      this.#giveTurn();
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

  async #turn(signal: AbortSignal | undefined): Promise<void> {
    signal?.throwIfAborted();
    if (this.#running < this.#maxConcurrent) {
      this.#running += 1;
      return;
    }
    await new Promise<void>((resolve, reject) => {
      const leave = (): void => {
        this.#waiting.splice(this.#waiting.indexOf(mine), 1);
        reject(signal?.reason);
      };
      const mine = (): void => {
        signal?.removeEventListener('abort', leave);
        resolve();
      };
      this.#waiting.push(mine);
      signal?.addEventListener('abort', leave, { once: true });
    });
  }

  /** A turn passes straight to whoever waits longest. */
  #giveTurn(): void {
    const next = this.#waiting.shift();
    if (next === undefined) this.#running -= 1;
    else next();
  }
}
