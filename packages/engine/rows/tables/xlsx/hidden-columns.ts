const maxColumns = 16_384;

/** Hidden columns of a sheet. A range costs two steps for any width: a file may have a million of them. */
export class HiddenColumns {
  /** Number of ranges that begin at a column, minus those that end directly before it. */
  readonly #changes = new Int32Array(maxColumns + 1);
  #columns: ReadonlySet<number> | undefined;

  /** Adds columns `first` up to `last` (exclusive), from 0. Ranges added after the first query are ignored. */
  add(first: number, last: number): void {
    const start = Math.max(0, first);
    const end = Math.min(last, maxColumns);
    if (!Number.isInteger(start) || !Number.isInteger(end) || start >= end) return;
    this.#changes[start]!++;
    this.#changes[end]!--;
  }

  has(column: number): boolean {
    return this.#all().has(column);
  }

  countBelow(width: number): number {
    let count = 0;
    for (const column of this.#all()) if (column < width) count++;
    return count;
  }

  #all(): ReadonlySet<number> {
    if (this.#columns !== undefined) return this.#columns;
    const columns = new Set<number>();
    let depth = 0;
    for (let column = 0; column < maxColumns; column++) {
      depth += this.#changes[column] ?? 0;
      if (depth > 0) columns.add(column);
    }
    this.#columns = columns;
    return columns;
  }
}
