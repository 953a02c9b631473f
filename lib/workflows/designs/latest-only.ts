/** A later call arrived before this one began. */
export class Superseded extends Error {
  override readonly name = 'Superseded';
}

interface Place {
  supersede: ((reason: Superseded) => void) | undefined;
  running: Promise<unknown>;
}

/**
 * Runs only the latest work per owner: one call runs, and a new call replaces the waiting one. Running work is never
 * aborted, because starting a new thread costs more than finishing it.
 */
export class LatestOnly {
  readonly #places = new Map<string, Place>();

  /** Throws `Superseded`, and the errors of `work`. */
  async run<T>(owner: string, work: () => Promise<T>): Promise<T> {
    for (let place = this.#places.get(owner); place !== undefined; place = this.#places.get(owner))
      await this.#wait(place);
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
    place.supersede?.(new Superseded('A newer request replaced this one.'));
    return new Promise((resolve, reject) => {
      place.supersede = reject;
      // The `finally` of the running work has freed the place before this runs.
      const settled = (): void => resolve();
      place.running.then(settled, settled);
    });
  }
}
