/** The thread that reads a table of any kind and places its columns as a template has them. */
import { csvOfRows } from '../../lib/engine/rows/csv-of-rows.ts';
import { invalidDataInput } from '../../lib/engine/rows/errors.ts';
import type { Table } from '../../lib/engine/rows/table.ts';
import { describeTable } from '../../lib/engine/rows/tables/describe-table.ts';
import type { NamedColumn } from '../../lib/engine/rows/tables/match-columns.ts';
import { readTable } from '../../lib/engine/rows/tables/read-table.ts';
import { type ColumnsAdvice, type SettledColumns, settleColumns } from '../../lib/engine/rows/tables/settle-columns.ts';
import { serveThread } from '../../lib/engine/threads/serve-thread.ts';
import type { PlacedTable, TableTask } from './table-task.ts';

const sampleRows = 20;

/** For each column of the rows that are made, where it stands in the table; -1 for one that nothing fills. */
const placesIn = (table: Table, found: SettledColumns['places']): readonly number[] | undefined => {
  if (found === undefined) return undefined;
  const places: number[] = [];
  for (const [column, place] of found) places[column] = place ?? -1;
  const used = new Set(found.values());
  // What no column of the template takes still names PDFs.
  for (let place = 0; place < table.columnCount; place++) if (!used.has(place)) places.push(place);
  return Array.from(places, (place) => place ?? -1);
};

const quoted = (text: string): string => text.replaceAll('"', '\\"');

const isSure = ({ assumed: { header } }: Table): boolean => header?.sure !== 'guess' && header?.sure !== 'likely';

const adviceFor = (table: Table): ColumnsAdvice => ({
  pair: (name, label) => `--map "${quoted(name)}=${quoted(label)}"`,
  byPlace: `take the columns where they stand with --by-place${isSure(table) ? '' : '; or say --header no, if the first row is data'}`,
});

/** Where the columns of a template stand; undefined without a header or a template. Throws `INVALID_DATA_INPUT`. */
const settled = (table: Table, columns: readonly NamedColumn[] | undefined, reading: TableTask['reading']): SettledColumns | undefined => {
  if (columns === undefined) return undefined;
  if (table.header !== null) return settleColumns(table.header, columns, reading.columns, adviceFor(table));
  if (reading.isStrict === true && !isSure(table) && columns.some(({ label }) => label.trim() !== ''))
    throw invalidDataInput('It is a guess that the first row of the table is data, which --strict does not take: say --header yes or no.');
  if (typeof reading.columns === 'object')
    throw invalidDataInput(
      '--map names columns of the table, and it was read without a header: say --header yes, if its first row names them.',
    );
  return undefined;
};

const jsonOfRows = (rows: readonly (readonly string[])[]): string =>
  `[${rows.map((row) => JSON.stringify(Object.fromEntries(row.map((cell, column) => [`column_${column}`, cell])))).join(',\n')}]`;

const labelsUnder = ({ header }: Table, places: readonly number[] | undefined): readonly NamedColumn[] => {
  const placed = places === undefined ? header : places.map((place) => header?.[place] ?? '');
  return (placed ?? []).map((label, column) => ({ column, label })).filter(({ label }) => label !== '');
};

serveThread<TableTask, never, PlacedTable>(async ({ bytes, reading, columns, names = [] }, host) => {
  host.clock(true);
  const labels = [...names, ...(columns ?? []).map(({ label }) => label)];
  const table = await readTable(bytes, { ...reading, labels });
  const found = settled(table, columns, reading);
  const places = placesIn(table, found?.places);
  const rows = places === undefined ? table.rows : table.rows.map((row) => places.map((place) => row[place] ?? ''));
  const isJson = table.assumed.format.value === 'json' || table.assumed.format.value === 'ndjson';
  return {
    bytes: Buffer.from(isJson ? jsonOfRows(rows) : csvOfRows(rows).join('')),
    format: isJson ? 'json' : 'csv',
    columns: labelsUnder(table, places),
    placedBy: found && (found.by === 'name' ? 'label' : found.by),
    header: table.header,
    rowCount: table.rows.length,
    columnCount: table.columnCount,
    firstRows: table.rows.slice(0, sampleRows),
    assumed: table.assumed,
    notes: table.notes,
    description: describeTable(table),
  };
});
