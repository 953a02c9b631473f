/** Times to come, the earliest first: a binary heap. */
export class TimeHeap {
  readonly #times: number[] = [];

  get size(): number {
    return this.#times.length;
  }

  /** The earliest time; infinity where there is none. */
  get first(): number {
    return this.#times[0] ?? Number.POSITIVE_INFINITY;
  }

  add(time: number): void {
    const times = this.#times;
    let index = times.push(time) - 1;
    while (index > 0) {
      const parent = (index - 1) >> 1;
      if (times[parent]! <= time) break;
      times[index] = times[parent]!;
      index = parent;
    }
    times[index] = time;
  }

  removeFirst(): void {
    const times = this.#times;
    const last = times.pop();
    if (last === undefined || times.length === 0) return;
    let index = 0;
    for (;;) {
      let child = 2 * index + 1;
      if (child >= times.length) break;
      if (child + 1 < times.length && times[child + 1]! < times[child]!) child++;
      if (times[child]! >= last) break;
      times[index] = times[child]!;
      index = child;
    }
    times[index] = last;
  }
}
