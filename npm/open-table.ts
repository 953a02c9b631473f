import type { Row } from '../lib/engine/rows/row.ts';
import { maxBatchRows } from '../lib/engine/rows/row-batches.ts';
import type { Table } from '../lib/engine/rows/table.ts';
import { type FoundCells, groupFindings, placeFindings } from '../lib/engine/rows/table-finding.ts';
import type { ChosenPlaces, TemplateColumn } from '../lib/engine/rows/tables/match-columns.ts';
import { placeColumns } from '../lib/engine/rows/tables/place-columns.ts';
import type { ColumnsAdvice, ColumnsChoice } from '../lib/engine/rows/tables/settle-columns.ts';

const advice: ColumnsAdvice = {
  pair: (name, label) => `columns: ${JSON.stringify({ [name]: label })}`,
  byPlace: "take the columns where they stand with columns: 'by-place'",
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
