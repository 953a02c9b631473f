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
