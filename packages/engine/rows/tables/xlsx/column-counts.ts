import { countOf } from '../../read-rows.ts';

/** @param column from 0. */
export const columnName = (column: number): string => {
  let name = '';
  for (let rest = column + 1; rest > 0; rest = Math.floor((rest - 1) / 26))
    name = String.fromCharCode(0x41 + ((rest - 1) % 26)) + name;
  return name;
};

/** Returns the 0-based column of a reference such as `AB12`; -1 if it has none. */
export const columnOf = (reference: string): number => {
  let column = 0;
  for (let at = 0; at < reference.length && at < 4; at++) {
    const letter = reference.charCodeAt(at) & ~0x20;
    if (letter < 0x41 || letter > 0x5a) break;
    column = column * 26 + letter - 0x40;
  }
  return column - 1;
};

const maxNamed = 5;

export class ColumnCounts {
  readonly #counts = new Map<number, { cells: number; readonly first: string }>();

  /** @param place such as `C7`. */
  add(column: number, place: string): void {
    const known = this.#counts.get(column);
    if (known === undefined) this.#counts.set(column, { cells: 1, first: place });
    else known.cells++;
  }

  /** Returns the names of the columns, in order. */
  names(): readonly string[] {
    return [...this.#counts.keys()].toSorted((one, other) => one - other).map(columnName);
  }

  /** Returns `3 cells in column C (the first is C7), 1 cell in column F (F2)`; `undefined` if there are no cells. */
  words(): string | undefined {
    const named = [...this.#counts]
      .toSorted(([one], [other]) => one - other)
      .map(
        ([column, { cells, first }]) =>
          `${countOf(cells, 'cell')} in column ${columnName(column)} (the first is ${first})`,
      );
    if (named.length === 0) return undefined;
    const rest = named.length - maxNamed;
    return [...named.slice(0, maxNamed), ...(rest > 0 ? [`more in ${countOf(rest, 'other column')}`] : [])].join(', ');
  }
}
