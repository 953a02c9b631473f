import { BoundedThread, type HeapLimits, type RunOptions } from './bounded-thread.ts';
import { IdleThreadList } from './idle-thread-list.ts';
import { ownBuffers } from './own-buffers.ts';
import { type TurnLimits, Turns } from './turns.ts';
import { WorkFailed } from './work-failed.ts';

/** Maximum memory of an idle thread: far more than after usual work, but a small part of a process. */
const maxIdleMb = 128;

export interface PoolLimits extends HeapLimits {
  readonly turns: TurnLimits;
  /** Whether to start a thread ahead when the last idle one begins a task and a turn is free. Default: false. */
  readonly keepsSpare?: boolean;
}

export interface PoolRunOptions<Task, Note> extends Omit<RunOptions<Note>, 'transfer'> {
  readonly owner?: string;
  /** Makes the task again for a retry. If it is set, the bytes of the task are transferred: do not use them again. */
  readonly again?: () => Promise<Task>;
}

/**
 * Threads for tasks of one kind, at most one per turn. Further tasks wait, alternating between owners. A thread that
 * answered is kept for the next task, unless it ended or its task left much memory.
 */
export class ThreadPool<Task, Note, Result> {
  readonly #entry: URL;
  readonly #turns: Turns;
  readonly #heap: HeapLimits;
  readonly #keepsSpare: boolean;
  readonly #maxThreads: number;
  readonly #idle = new IdleThreadList<Task, Note, Result>();
  readonly #resting = new Set<Promise<void>>();

  constructor(entry: URL, limits: PoolLimits) {
    this.#entry = entry;
    this.#turns = new Turns(limits.turns);
    this.#maxThreads = limits.turns.max;
    this.#keepsSpare = limits.keepsSpare === true;
    this.#heap = { maxIdleMb, ...limits };
  }

  /** Starts a thread ahead of the first task; two if the pool keeps a spare one. */
  warm(): void {
    if (this.#idle.size > 0 || this.#turns.running > 0) return;
    this.#idle.add(this.#fresh());
    if (this.#keepsSpare && this.#maxThreads > 1) this.#idle.add(this.#fresh());
  }

  /**
   * Waits for a turn and runs the task like `BoundedThread.run`. A signal that aborts also gives up the place in the
   * queue. A task that was ended because of other work's memory is retried once in a fresh thread. Exception: it has
   * already sent notes, or `again` rejects. Also rejects with `TooManyWaiting`.
   */
  async run(task: Task, { owner = '', again, ...options }: PoolRunOptions<Task, Note>): Promise<Result> {
    const giveTurn = await this.#turns.take(owner, options.signal);
    let thread = this.#take(owner);
    let hasTold = false;
    const { onNote } = options;
    const heard: RunOptions<Note> = {
      ...options,
      onNote: (note, take, giveBack) => {
        hasTold = true;
        onNote?.(note, take, giveBack);
      },
    };
    const transferOf = (sent: Task) => (again === undefined ? [] : ownBuffers(sent));
    try {
      return await thread.run(task, { ...heard, transfer: transferOf(task) });
    } catch (error) {
      if (hasTold || !(error instanceof WorkFailed) || error.failure !== 'crowded-out') throw error;
      const retried = again === undefined ? task : await again().catch(() => Promise.reject(error));
      thread = this.#fresh(owner);
      return await thread.run(retried, { ...options, transfer: transferOf(retried) });
    } finally {
      this.#rest(thread, giveTurn);
    }
  }

  /** Ends every idle thread, and waits for threads that have just answered. */
  async close(): Promise<void> {
    await Promise.all(this.#resting);
    await this.#idle.close();
  }

  #fresh(owner?: string): BoundedThread<Task, Note, Result> {
    const thread = new BoundedThread<Task, Note, Result>(this.#entry, this.#heap);
    if (owner !== undefined) this.#idle.served(thread, owner);
    return thread;
  }

  #take(owner: string): BoundedThread<Task, Note, Result> {
    const idle = this.#idle.take(owner);
    if (idle !== undefined) this.#idle.served(idle, owner);
    const thread = idle ?? this.#fresh(owner);
    this.#startSpare();
    return thread;
  }

  #startSpare(): void {
    if (this.#keepsSpare && this.#idle.size === 0 && this.#turns.running < this.#maxThreads)
      this.#idle.add(this.#fresh());
  }

  #rest(thread: BoundedThread<Task, Note, Result>, giveTurn: () => void): void {
    const resting = thread.whenAtRest().then(() => {
      this.#resting.delete(resting);
      this.#idle.add(thread);
      giveTurn();
      this.#startSpare();
    });
    this.#resting.add(resting);
  }
}
