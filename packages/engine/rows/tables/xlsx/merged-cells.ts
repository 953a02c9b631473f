import { type FoundCell, maxFoundCells } from '../../read-rows.ts';
import { columnOf } from './column-counts.ts';

interface MergedRange {
  /** Row numbers of the sheet, from 1. */
  readonly top: number;
  readonly bottom: number;
  readonly left: number;
  readonly right: number;
}

/** Maximum ranges per sheet; further ones are only counted. */
const maxRanges = 100_000;

const rowOf = (reference: string): number => Number(/\d{1,7}$/.exec(reference)?.[0]);

export class MergedCells {
  #count = 0;
  readonly #ranges: MergedRange[] = [];

  get count(): number {
    return this.#count;
  }

  /** @param reference such as `A2:A4`. */
  add(reference: string): void {
    this.#count++;
    const [start = '', end = start] = reference.split(':');
    const range = { top: rowOf(start), bottom: rowOf(end), left: columnOf(start), right: columnOf(end) };
    if (range.bottom >= range.top && range.right >= range.left && range.left >= 0 && this.#ranges.length < maxRanges)
      this.#ranges.push(range);
  }

  /**
   * Returns the blank cells covered by merged cells with a value.
   * @param rows rows of the sheet. @param lines their ascending row numbers in the sheet.
   * @param width columns of the sheet that are used.
   * @param places maps columns of the sheet to columns of the rows; `undefined` for a skipped column.
   */
  covered(
    rows: readonly (readonly string[])[],
    lines: readonly number[],
    width: number,
    places: (column: number) => number | undefined,
  ): FoundCell[] {
    const found: FoundCell[] = [];
    for (const range of this.#ranges) {
      const from = firstFrom(lines, range.top);
      const first = places(range.left);
      // No value is missing if the merged cell itself is blank.
      if (lines[from] === range.top && first !== undefined && (rows[from]?.[first] ?? '') === '') continue;
      for (let index = from; index < rows.length && (lines[index] as number) <= range.bottom; index++) {
        for (let column = range.left; column <= Math.min(range.right, width - 1); column++) {
          const place = places(column);
          const isFirst = lines[index] === range.top && column === range.left;
          if (place === undefined || isFirst || (rows[index]?.[place] ?? '') !== '') continue;
          if (found.length >= maxFoundCells) return found;
          found.push({ code: 'CELL_MERGED', index, column: place });
        }
      }
    }
    return found;
  }
}

const firstFrom = (lines: readonly number[], line: number): number => {
  let low = 0;
  let high = lines.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((lines[middle] as number) < line) low = middle + 1;
    else high = middle;
  }
  return low;
};
