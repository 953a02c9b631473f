import type { RowsToCorrect } from '@bulkfill/service/types/console';
import type { RowEdits } from '../../rows/row-edits.ts';

export interface NumberedRow {
  readonly row_number: number;
}

const mapped = ({ cells, leftOut }: RowEdits, to: (row: number) => number | undefined): RowEdits => ({
  cells: new Map([...cells].flatMap(([row, own]) => (to(row) === undefined ? [] : [[to(row)!, own] as const]))),
  leftOut: new Set([...leftOut].flatMap((row) => to(row) ?? [])),
});

/** Converts edits of listed rows to edits by row number: the list may differ next time. */
export const byNumber = (edits: RowEdits, rows: readonly NumberedRow[]): RowEdits =>
  mapped(edits, (place) => rows[place]?.row_number);

/** Converts edits by row number to positions in the list. Drops edits of other rows. */
export const byPlace = (edits: RowEdits, rows: readonly NumberedRow[]): RowEdits => {
  const places = new Map(rows.map(({ row_number: number }, place) => [number, place]));
  return mapped(edits, (number) => places.get(number));
};

/** Returns the edits of the rows at `places`, by their positions in `places`. */
export const pickRows = (edits: RowEdits, places: readonly number[]): RowEdits => {
  const positions = new Map(places.map((place, position) => [place, position]));
  return mapped(edits, (place) => positions.get(place));
};

/** Replaces the edits of the rows at `places` by `picked`, which has them by their positions in `places`. */
export const putRows = (edits: RowEdits, places: readonly number[], picked: RowEdits): RowEdits => {
  const own = new Set(places);
  const others = mapped(edits, (place) => (own.has(place) ? undefined : place));
  const changed = mapped(picked, (position) => places[position]);
  return {
    cells: new Map([...others.cells, ...changed.cells]),
    leftOut: new Set([...others.leftOut, ...changed.leftOut]),
  };
};

/** Returns the rows to run with their edited cells, as the field `rows` of a retry. Source: api.md, "Retry". */
export const correctedRows = (
  { columns, rows }: Pick<RowsToCorrect, 'columns' | 'rows'>,
  { cells, leftOut }: RowEdits,
) =>
  rows.flatMap(({ row_number }, row) => {
    if (leftOut.has(row)) return [];
    return [
      {
        row_number,
        cells: Object.fromEntries([...(cells.get(row) ?? [])].map(([column, text]) => [columns[column]!.key, text])),
      },
    ];
  });
