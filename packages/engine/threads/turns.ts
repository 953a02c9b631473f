export interface TurnLimits {
  readonly max: number;
  /** Maximum per owner. Default: `max`. */
  readonly maxPerOwner?: number;
  /** Maximum waiting per owner. Default: unlimited. */
  readonly maxWaitingPerOwner?: number;
}

export class TooManyWaiting extends Error {
  override readonly name = 'TooManyWaiting';
}

interface Owner {
  running: number;
  latest: number;
  readonly waiting: (() => void)[];
}

/** Turns that alternate between owners. Requests of one owner are served in order of arrival. */
export class Turns {
  readonly #limits: Required<TurnLimits>;
  readonly #owners = new Map<string, Owner>();
  #running = 0;
  #given = 0;

  constructor({ max, maxPerOwner = max, maxWaitingPerOwner = Number.POSITIVE_INFINITY }: TurnLimits) {
    this.#limits = { max, maxPerOwner, maxWaitingPerOwner };
  }

  get running(): number {
    return this.#running;
  }

  /** Resolves to a `release` function; call it exactly once. Rejects with `TooManyWaiting`, or the signal's reason. */
  async take(name: string, signal?: AbortSignal): Promise<() => void> {
    signal?.throwIfAborted();
    const owner = this.#owners.get(name) ?? { running: 0, latest: 0, waiting: [] };
    this.#owners.set(name, owner);
    if (this.#running < this.#limits.max && owner.running < this.#limits.maxPerOwner) this.#begin(owner);
    else await this.#wait(name, owner, signal);
    return () => this.#give(name, owner);
  }

  #begin(owner: Owner): void {
    this.#running++;
    this.#given++;
    owner.running++;
    owner.latest = this.#given;
  }

  #wait(name: string, owner: Owner, signal: AbortSignal | undefined): Promise<void> {
    if (owner.waiting.length >= this.#limits.maxWaitingPerOwner)
      throw new TooManyWaiting('Too many are waiting already.');
    return new Promise((resolve, reject) => {
      const leave = (): void => {
        owner.waiting.splice(owner.waiting.indexOf(begin), 1);
        this.#forget(name, owner);
        reject(signal?.reason);
      };
      const begin = (): void => {
        signal?.removeEventListener('abort', leave);
        resolve();
      };
      owner.waiting.push(begin);
      signal?.addEventListener('abort', leave, { once: true });
    });
  }

  #give(name: string, owner: Owner): void {
    this.#running--;
    owner.running--;
    const next = this.#next();
    if (next !== undefined) {
      this.#begin(next);
      next.waiting.shift()?.();
    }
    this.#forget(name, owner);
  }

  /** Returns the waiting owner who was served least recently and may have a turn. */
  #next(): Owner | undefined {
    let next: Owner | undefined;
    for (const owner of this.#owners.values()) {
      if (owner.waiting.length === 0 || owner.running >= this.#limits.maxPerOwner) continue;
      if (next === undefined || owner.latest < next.latest) next = owner;
    }
    return next;
  }

  #forget(name: string, owner: Owner): void {
    if (owner.running === 0 && owner.waiting.length === 0) this.#owners.delete(name);
  }
}
