import { isBlank } from '../core/text.ts';

export const maxGroupRows = 5_000;

/** Numbers of the documents, from 0, that rows belong to. Rows with a blank cell are documents of their own. */
export class GroupNumbers {
  readonly #known = new Map<string, number>();
  /** Number of rows, by document. */
  readonly sizes: number[] = [];

  /** Returns the document of the next row, by its cell in the column that groups. */
  of(cell = ''): number {
    if (isBlank(cell)) return this.sizes.push(1) - 1;
    const value = cell.trim();
    const known = this.#known.get(value);
    if (known !== undefined) {
      this.sizes[known] = (this.sizes[known] as number) + 1;
      return known;
    }
    const number = this.sizes.push(1) - 1;
    this.#known.set(value, number);
    return number;
  }
}
