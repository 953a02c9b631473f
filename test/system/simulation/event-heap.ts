interface Event {
  readonly atMs: number;
  readonly number: number;
  readonly run: () => void;
  removed: boolean;
}

const isBefore = (a: Event, b: Event): boolean => a.atMs < b.atMs || (a.atMs === b.atMs && a.number < b.number);

/** Events ordered by time, and by insertion for equal times. */
export class EventHeap {
  readonly #heap: Event[] = [];
  #added = 0;

  /** Returns what takes it out again. */
  add(atMs: number, run: () => void): () => void {
    const event: Event = { atMs, number: this.#added++, run, removed: false };
    const heap = this.#heap;
    let place = heap.push(event) - 1;
    while (place > 0) {
      const parent = (place - 1) >> 1;
      if (!isBefore(event, heap[parent] as Event)) break;
      heap[place] = heap[parent] as Event;
      place = parent;
    }
    heap[place] = event;
    return () => {
      event.removed = true;
    };
  }

  take(): { readonly atMs: number; readonly run: () => void } | undefined {
    for (;;) {
      const first = this.#heap[0];
      if (first === undefined) return undefined;
      this.#removeFirst();
      if (!first.removed) return first;
    }
  }

  #removeFirst(): void {
    const heap = this.#heap;
    const last = heap.pop() as Event;
    if (heap.length === 0) return;
    let place = 0;
    for (;;) {
      let child = 2 * place + 1;
      if (child >= heap.length) break;
      if (child + 1 < heap.length && isBefore(heap[child + 1] as Event, heap[child] as Event)) child++;
      if (!isBefore(heap[child] as Event, last)) break;
      heap[place] = heap[child] as Event;
      place = child;
    }
    heap[place] = last;
  }
}
