/** The thread that reads a table of any kind and places its columns as a template has them. */
import { csvOfRows } from '../../lib/rows/csv-of-rows.ts';
import type { Table } from '../../lib/rows/table.ts';
import { describeTable } from '../../lib/rows/tables/describe-table.ts';
import { foldAccents } from '../../lib/rows/tables/header-words.ts';
import { type NamedColumn, placesOf } from '../../lib/rows/tables/place-columns.ts';
import { readTable } from '../../lib/rows/tables/read-table.ts';
import { serveThread } from '../../lib/threads/serve-thread.ts';
import type { PlacedTable, TableTask } from './table-task.ts';

const sampleRows = 20;

/** For each column of the rows that are made, where it stands in the table; -1 for one that nothing fills. */
const placesIn = (table: Table, columns: readonly NamedColumn[] | undefined): readonly number[] | undefined => {
  if (table.header === null || columns === undefined) return undefined;
  const found = placesOf(table.header, columns);
  if (found === undefined) return undefined;
  const places: number[] = [];
  for (const [column, place] of found) places[column] = place;
  const used = new Set(found.values());
  // What no column of the template takes still names PDFs.
  for (let place = 0; place < table.columnCount; place++) if (!used.has(place)) places.push(place);
  return Array.from(places, (place) => place ?? -1);
};

/** Where all columns stand in their own places, they may be called as the template calls them, or not. */
const placing = (header: readonly string[], columns: readonly NamedColumn[], places: readonly number[] | undefined): 'label' | 'place' =>
  places !== undefined || columns.every(({ column, label }) => label !== '' && foldAccents(header[column] ?? '') === foldAccents(label))
    ? 'label'
    : 'place';

const jsonOfRows = (rows: readonly (readonly string[])[]): string =>
  `[${rows.map((row) => JSON.stringify(Object.fromEntries(row.map((cell, column) => [`column_${column}`, cell])))).join(',\n')}]`;

const labelsUnder = ({ header }: Table, places: readonly number[] | undefined): readonly NamedColumn[] => {
  const placed = places === undefined ? header : places.map((place) => header?.[place] ?? '');
  return (placed ?? []).map((label, column) => ({ column, label })).filter(({ label }) => label !== '');
};

serveThread<TableTask, never, PlacedTable>(async ({ bytes, reading, columns }, host) => {
  host.clock(true);
  const labels = (columns ?? []).map(({ label }) => label);
  const table = await readTable(bytes, { ...reading, labels });
  const places = placesIn(table, columns);
  const rows = places === undefined ? table.rows : table.rows.map((row) => places.map((place) => row[place] ?? ''));
  const isJson = table.assumed.format.value === 'json' || table.assumed.format.value === 'ndjson';
  return {
    bytes: Buffer.from(isJson ? jsonOfRows(rows) : csvOfRows(rows).join('')),
    format: isJson ? 'json' : 'csv',
    columns: labelsUnder(table, places),
    placedBy: columns === undefined || table.header === null ? undefined : placing(table.header, columns, places),
    header: table.header,
    rowCount: table.rows.length,
    columnCount: table.columnCount,
    firstRows: table.rows.slice(0, sampleRows),
    assumed: table.assumed,
    notes: table.notes,
    description: describeTable(table),
  };
});
