import type { Table } from '../../lib/rows/table.ts';
import type { NamedColumn } from '../../lib/rows/tables/place-columns.ts';
import type { TableReading } from './table-options.ts';

/** What the thread that reads tables needs, as plain data. */
export interface TableTask {
  readonly bytes: Uint8Array;
  readonly reading: TableReading;
  /** Of the template; without, the columns stay where they stand. */
  readonly columns: readonly NamedColumn[] | undefined;
}

/** A table as strict rows. */
export interface PlacedTable {
  readonly bytes: Uint8Array;
  /** What `bytes` are: CSV as `--csv` takes it; JSON as `--rows` takes it, for a table that was JSON. */
  readonly format: 'csv' | 'json';
  /** The labels that the table itself has, by the columns under which they now stand. */
  readonly columns: readonly NamedColumn[];
  /** How the template's columns were found: by their labels, or by their places. Undefined without a header or a template. */
  readonly placedBy: 'label' | 'place' | undefined;
  readonly header: readonly string[] | null;
  readonly rowCount: number;
  readonly columnCount: number;
  /** The first rows, as they stand in the table. */
  readonly firstRows: readonly (readonly string[])[];
  readonly assumed: Table['assumed'];
  readonly notes: Table['notes'];
  /** What was assumed, for a person. */
  readonly description: string;
}
