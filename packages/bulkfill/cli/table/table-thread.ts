import { csvOfRows } from '@bulkfill/engine/rows/csv-of-rows';
import { invalidTable } from '@bulkfill/engine/rows/errors';
import { jsonOfRows } from '@bulkfill/engine/rows/json-of-rows';
import type { Table } from '@bulkfill/engine/rows/table';
import { groupFindings, placeFindings } from '@bulkfill/engine/rows/table-finding';
import { describeTable } from '@bulkfill/engine/rows/tables/describe-table';
import type { TemplateColumn } from '@bulkfill/engine/rows/tables/match-columns';
import { placeColumns } from '@bulkfill/engine/rows/tables/place-columns';
import { readTable } from '@bulkfill/engine/rows/tables/read-table';
import type { ColumnsAdvice, SettledColumns } from '@bulkfill/engine/rows/tables/settle-columns';
import { serveThread } from '@bulkfill/engine/threads/serve-thread';
import type { StrictTable, TableTask } from './table-task.ts';

const sampleRows = 20;

const maxFindings = 1_000;

/** Returns the position in the table per column of the new rows; -1 for a column that is not filled. */
const placesIn = (table: Table, found: SettledColumns['places']): readonly number[] | undefined => {
  if (found === undefined) return undefined;
  const places: number[] = [];
  for (const [column, place] of found) places[column] = place ?? -1;
  const used = new Set(found.values());
  // Columns that the template does not use may still name PDFs.
  for (let place = 0; place < table.columnCount; place++)
    if (!used.has(place) && (table.header?.[place] ?? '').trim() !== '') places.push(place);
  return Array.from(places, (place) => place ?? -1);
};

const quoted = (text: string): string => text.replaceAll('"', '\\"');

const adviceFor = (isSure: boolean): ColumnsAdvice => ({
  pair: (name, label) => `--map "${quoted(name)}=${quoted(label)}"`,
  byPlace: `match the columns by position with --by-place${isSure ? '' : ', or use --header no if the first row is data'}`,
});

const labelsUnder = ({ header }: Table, places: readonly number[] | undefined): readonly TemplateColumn[] => {
  const placed = places === undefined ? header : places.map((place) => header?.[place] ?? '');
  return (placed ?? []).map((label, column) => ({ column, label })).filter(({ label }) => label !== '');
};

serveThread<TableTask, never, StrictTable>(async ({ bytes, reading, columns, names = [] }, host) => {
  host.clock(true);
  const labels = [...names, ...(columns ?? []).map(({ label }) => label)];
  const read = await readTable(bytes, { ...reading, labels });
  if (reading.isStrict === true && read.findings.some(({ code }) => code === 'ENCODING_GUESSED'))
    throw invalidTable(
      `its encoding is a guess (${read.assumed.encoding?.value}), which --strict does not accept: set --encoding`,
    );
  const { isStrict, columns: choice } = reading;
  const { table, settled: found } =
    columns === undefined
      ? { table: read, settled: undefined }
      : placeColumns(read, columns, { choice, isStrict, advice: adviceFor });
  const places = placesIn(table, found?.places);
  const rows = places === undefined ? table.rows : table.rows.map((row) => places.map((place) => row[place] ?? ''));
  const findings = places === undefined ? table.findings : placeFindings(table.findings, places);
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
    found: groupFindings(findings),
    findings: findings.slice(0, maxFindings),
    description: describeTable(table),
  };
});
