import type { Members } from './quick-words.ts';

/** Returns some members of an item. */
export const only = (item: Members, names: readonly string[]): Members => {
  const kept: Record<string, unknown> = {};
  for (const name of names) if (item[name] !== undefined) kept[name] = item[name];
  return kept;
};

/** The items of each partition of an order of keys, by their places. */
export class Partitions {
  readonly hash: string;
  readonly range: string;
  /** Attributes that an index contains of an item; absent: all. */
  readonly #kept: readonly string[] | undefined;
  readonly #partitions = new Map<unknown, Map<string, Members>>();

  constructor(hash: string, range: string, kept?: readonly string[]) {
    this.hash = hash;
    this.range = range;
    this.#kept = kept;
  }

  replace(place: string, before: Members | undefined, after: Members | undefined): void {
    const [old, next] = [before?.[this.hash], after?.[this.hash]];
    if (old !== undefined && old !== next) this.#partitions.get(old)?.delete(place);
    if (after === undefined || next === undefined || after[this.range] === undefined) {
      if (next !== undefined) this.#partitions.get(next)?.delete(place);
      return;
    }
    let partition = this.#partitions.get(next);
    if (partition === undefined) {
      partition = new Map();
      this.#partitions.set(next, partition);
    }
    partition.set(place, this.#kept === undefined ? after : only(after, this.#kept));
  }

  /** Returns items ordered by range, then by place. */
  sorted(hash: unknown): readonly [string, Members][] {
    const { range } = this;
    const isBefore = ([place, a]: [string, Members], [other, b]: [string, Members]): boolean => {
      const [left, right] = [a[range] as string, b[range] as string];
      return left < right || (left === right && place < other);
    };
    return [...(this.#partitions.get(hash) ?? [])].sort((a, b) => (isBefore(a, b) ? -1 : 1));
  }

  /** Yields each partition that is not empty, with the first value of its range. */
  *firsts(): Iterable<{ readonly hash: unknown; readonly first: unknown }> {
    for (const [hash, partition] of this.#partitions) {
      let first: unknown;
      for (const item of partition.values()) {
        const range = item[this.range] as number;
        if (first === undefined || range < (first as number)) first = range;
      }
      if (first !== undefined) yield { hash, first };
    }
  }
}
