import type { RowsToMend } from '../../../lib/service/http/answers/console.ts';
import type { RowEdits } from '../../rows/row-edits.ts';

/** A row as a job numbers it. */
export interface NumberedRow {
  readonly row_number: number;
}

const mapped = ({ cells, leftOut }: RowEdits, to: (row: number) => number | undefined): RowEdits => ({
  cells: new Map([...cells].flatMap(([row, own]) => (to(row) === undefined ? [] : [[to(row)!, own] as const]))),
  leftOut: new Set([...leftOut].flatMap((row) => to(row) ?? [])),
});

/** Changes of listed rows, by the numbers that the rows have: other rows may be listed next time. */
export const byNumber = (edits: RowEdits, rows: readonly NumberedRow[]): RowEdits => mapped(edits, (place) => rows[place]?.row_number);

/** Changes by numbers of rows, by where these are listed; those of other rows are left out. */
export const byPlace = (edits: RowEdits, rows: readonly NumberedRow[]): RowEdits => {
  const places = new Map(rows.map(({ row_number: number }, place) => [number, place]));
  return mapped(edits, (number) => places.get(number));
};

/** The rows that run and their changed cells, as the field `rows` of a retry. Source: api-additions.md, "Retry". */
export const mendedRows = ({ columns, rows }: Pick<RowsToMend, 'columns' | 'rows'>, { cells, leftOut }: RowEdits) =>
  rows.flatMap(({ row_number }, row) => {
    if (leftOut.has(row)) return [];
    return [{ row_number, cells: Object.fromEntries([...(cells.get(row) ?? [])].map(([column, text]) => [columns[column]!.key, text])) }];
  });
