import type { BoundedThread } from './bounded-thread.ts';
import { markIdle } from './idle-threads.ts';

/** Maximum recorded owners per thread. The cached work of earlier owners is gone by then. */
const maxOwners = 256;

interface Idle<Task, Note, Result> {
  readonly thread: BoundedThread<Task, Note, Result>;
  readonly unmark: () => void;
}

/**
 * Threads that wait for a task. An owner gets the thread that served it last, which may cache parts of its work. A new
 * owner gets the thread with the fewest owners, because ending it affects the fewest.
 */
export class IdleThreadList<Task, Note, Result> {
  #idle: Idle<Task, Note, Result>[] = [];
  /** Owners that each thread served, the latest last. */
  readonly #owners = new WeakMap<BoundedThread<Task, Note, Result>, Set<string>>();

  get size(): number {
    return this.#idle.length;
  }

  take(owner: string): BoundedThread<Task, Note, Result> | undefined {
    this.#idle = this.#idle.filter(({ thread, unmark }) => {
      if (thread.gone) unmark();
      return !thread.gone;
    });
    const chosen = this.#choose(owner);
    if (chosen === undefined) return undefined;
    this.#idle = this.#idle.filter((idle) => idle !== chosen);
    chosen.unmark();
    chosen.thread.keepAlive(true);
    return chosen.thread;
  }

  served(thread: BoundedThread<Task, Note, Result>, owner: string): void {
    const owners = this.#ownersOf(thread);
    owners.delete(owner);
    owners.add(owner);
    for (const oldest of owners) {
      if (owners.size <= maxOwners) break;
      owners.delete(oldest);
    }
  }

  add(thread: BoundedThread<Task, Note, Result>): void {
    if (thread.gone) return;
    thread.keepAlive(false);
    const unmark = markIdle(() => {
      this.#idle = this.#idle.filter((idle) => idle.thread !== thread);
      return thread.close();
    });
    this.#idle.push({ thread, unmark });
  }

  async close(): Promise<void> {
    for (const { unmark } of this.#idle) unmark();
    await Promise.all(this.#idle.splice(0).map(({ thread }) => thread.close()));
  }

  #ownersOf(thread: BoundedThread<Task, Note, Result>): Set<string> {
    const owners = this.#owners.get(thread) ?? new Set<string>();
    this.#owners.set(thread, owners);
    return owners;
  }

  #choose(owner: string): Idle<Task, Note, Result> | undefined {
    // Latest idle thread first: it is the warmest.
    const latestFirst = this.#idle.toReversed();
    const known = latestFirst.find(({ thread }) => this.#ownersOf(thread).has(owner));
    return known ?? latestFirst.toSorted((a, b) => this.#ownersOf(a.thread).size - this.#ownersOf(b.thread).size)[0];
  }
}
