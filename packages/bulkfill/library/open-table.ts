import type { Row } from '@bulkfill/engine/rows/row';
import { maxBatchRows } from '@bulkfill/engine/rows/row-batches';
import type { Table } from '@bulkfill/engine/rows/table';
import { type FoundCells, groupFindings, placeFindings } from '@bulkfill/engine/rows/table-finding';
import type { ChosenPlaces, TemplateColumn } from '@bulkfill/engine/rows/tables/match-columns';
import { placeColumns } from '@bulkfill/engine/rows/tables/place-columns';
import type { ColumnsAdvice, ColumnsChoice } from '@bulkfill/engine/rows/tables/settle-columns';

const advice: ColumnsAdvice = {
  pair: (name, label) => `columns: ${JSON.stringify({ [name]: label })}`,
  byPlace: "match the columns by position with columns: 'by-place'",
};

/** Orders the columns of a table like the template. Throws EngineError `INVALID_DATA_INPUT`. */
export const openTable = (
  read: Table,
  columns: readonly TemplateColumn[],
  choice: ColumnsChoice | undefined,
): { readonly reader: () => AsyncGenerator<readonly Row[]>; readonly found: readonly FoundCells[] } => {
  const { table, settled } = placeColumns(read, columns, { choice, advice: () => advice });
  const places = settled?.places;
  const { rows, findings } = table;
  const placed = (row: readonly string[]): Row => {
    if (places === undefined) return row;
    const cells: (string | undefined)[] = [];
    for (const [column, place] of places) if (place !== null) cells[column] = row[place];
    return cells;
  };
  const reader = async function* (): AsyncGenerator<readonly Row[]> {
    for (let at = 0; at < rows.length; at += maxBatchRows) yield rows.slice(at, at + maxBatchRows).map(placed);
  };
  // A hole in the array is a column that stays blank.
  const order = places === undefined ? undefined : Array.from(placesByColumn(places), (place) => place ?? -1);
  return { reader, found: groupFindings(order === undefined ? findings : placeFindings(findings, order)) };
};

const placesByColumn = (places: ChosenPlaces): (number | null)[] => {
  const byColumn: (number | null)[] = [];
  for (const [column, place] of places) byColumn[column] = place;
  return byColumn;
};
