import { BoundedThread, type HeapLimits, type RunOptions } from './bounded-thread.ts';
import { markIdle } from './idle-threads.ts';
import { type TurnLimits, Turns } from './turns.ts';
import { WorkFailed } from './work-failed.ts';

/** What a thread may have and be kept: far more than after usual work, and little of a process. */
const maxIdleMb = 128;

interface IdleThread<Task, Note, Result> {
  readonly thread: BoundedThread<Task, Note, Result>;
  readonly unmark: () => void;
}

/**
 * Threads for tasks of one kind, as many at a time as there are turns; others wait for theirs, those of one owner in turn with those of others. A thread that answered is kept for
 * the next task; one that was stopped or died, or whose task left much in its memory, is not. Threads without work do not keep the process alive.
 */
export class ThreadPool<Task, Note, Result> {
  readonly #entry: URL;
  readonly #turns: Turns;
  readonly #heap: HeapLimits;
  #idle: IdleThread<Task, Note, Result>[] = [];
  readonly #resting = new Set<Promise<void>>();

  constructor(entry: URL, limits: HeapLimits & { readonly turns: TurnLimits }) {
    this.#entry = entry;
    this.#turns = new Turns(limits.turns);
    this.#heap = { maxIdleMb, ...limits };
  }

  /** Starts one thread ahead of the first task. */
  warm(): void {
    if (this.#idle.length === 0 && this.#turns.running === 0) this.#keep(this.#fresh());
  }

  /**
   * Waits for a turn and does the task as `BoundedThread.run` does. A signal that aborts gives the place in the queue up, too. A task that
   * was ended because of what others had is done once more, in a fresh thread, where it has told nothing and lent nothing yet.
   * `owner`: whose turn it takes. Rejects with `TooManyWaiting` too.
   */
  async run(task: Task, options: RunOptions<Note> & { readonly owner?: string }): Promise<Result> {
    const giveTurn = await this.#turns.take(options.owner ?? '', options.signal);
    let thread = this.#take();
    let hasTold = options.transfer !== undefined;
    const { onNote } = options;
    const heard: RunOptions<Note> = {
      ...options,
      onNote: (note, take, giveBack) => {
        hasTold = true;
        onNote?.(note, take, giveBack);
      },
    };
    try {
      return await thread.run(task, heard);
    } catch (error) {
      if (hasTold || !(error instanceof WorkFailed) || error.failure !== 'crowded-out') throw error;
      thread = this.#fresh();
      return await thread.run(task, options);
    } finally {
      this.#rest(thread, giveTurn);
    }
  }

  /** Ends every idle thread, and waits for those that have just answered. */
  async close(): Promise<void> {
    await Promise.all(this.#resting);
    for (const { unmark } of this.#idle) unmark();
    await Promise.all(this.#idle.splice(0).map(({ thread }) => thread.close()));
  }

  #fresh(): BoundedThread<Task, Note, Result> {
    return new BoundedThread(this.#entry, this.#heap);
  }

  #take(): BoundedThread<Task, Note, Result> {
    for (let idle = this.#idle.pop(); idle !== undefined; idle = this.#idle.pop()) {
      idle.unmark();
      if (idle.thread.gone) continue;
      idle.thread.keepAlive(true);
      return idle.thread;
    }
    return this.#fresh();
  }

  /** The turn is given back once the thread's memory is known, or given back too. */
  #rest(thread: BoundedThread<Task, Note, Result>, giveTurn: () => void): void {
    const resting = thread.whenAtRest().then(() => {
      this.#resting.delete(resting);
      this.#keep(thread);
      giveTurn();
    });
    this.#resting.add(resting);
  }

  #keep(thread: BoundedThread<Task, Note, Result>): void {
    if (thread.gone) return;
    thread.keepAlive(false);
    const unmark = markIdle(() => {
      this.#idle = this.#idle.filter((idle) => idle.thread !== thread);
      return thread.close();
    });
    this.#idle.push({ thread, unmark });
  }
}
