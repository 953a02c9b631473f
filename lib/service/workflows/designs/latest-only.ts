/** Somebody asked for the next before this one began. */
export class Superseded extends Error {
  override readonly name = 'Superseded';
}

interface Place {
  /** Of the one that waits, if any. */
  supersede: ((reason: Superseded) => void) | undefined;
  /** Settles when the one that runs is done. */
  running: Promise<unknown>;
}

/**
 * Work of which only the latest counts: of each owner one runs, and one waits at most. The next one takes the place of the one
 * that waits. What runs is never ended: its thread is worth more than the rest of its time.
 */
export class LatestOnly {
  readonly #places = new Map<string, Place>();

  /** Throws `Superseded`, and what the work throws. */
  async run<T>(owner: string, work: () => Promise<T>): Promise<T> {
    for (let place = this.#places.get(owner); place !== undefined; place = this.#places.get(owner)) await this.#wait(place);
    const running = work();
    const place: Place = { supersede: undefined, running };
    this.#places.set(owner, place);
    try {
      return await running;
    } finally {
      this.#places.delete(owner);
    }
  }

  #wait(place: Place): Promise<void> {
    place.supersede?.(new Superseded('A later one was asked for.'));
    return new Promise((resolve, reject) => {
      place.supersede = reject;
      // The place is given up when the work's own `finally` has run, which comes before this.
      const settled = (): void => resolve();
      place.running.then(settled, settled);
    });
  }
}
