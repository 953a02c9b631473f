export class Arrivals<Arrival> {
  readonly #queue: Arrival[] = [];
  #wake: (() => void) | undefined;

  add(arrival: Arrival): void {
    this.#queue.push(arrival);
    this.#wake?.();
  }

  async next(): Promise<Arrival> {
    for (;;) {
      const arrival = this.#queue.shift();
      if (arrival !== undefined) return arrival;
      await new Promise<void>((resolve) => {
        this.#wake = resolve;
      });
    }
  }
}
