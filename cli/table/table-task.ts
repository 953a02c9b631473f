import type { Table } from '../../lib/engine/rows/table.ts';
import type { FoundCells } from '../../lib/engine/rows/table-finding.ts';
import type { NamedColumn } from '../../lib/engine/rows/tables/match-columns.ts';
import type { TableReading } from './table-options.ts';

/** What the thread that reads tables needs, as plain data. */
export interface TableTask {
  readonly bytes: Uint8Array;
  readonly reading: TableReading;
  /** Of the template; without, the columns stay where they stand. */
  readonly columns: readonly NamedColumn[] | undefined;
  /** Further names that tell a header, such as those of a form's fields. */
  readonly names?: readonly string[];
}

/** A table as strict rows. */
export interface PlacedTable {
  readonly bytes: Uint8Array;
  /** What `bytes` are: CSV as `--csv` takes it; JSON as `--rows` takes it, for a table that was JSON. */
  readonly format: 'csv' | 'json';
  /** The labels that the table itself has, by the columns under which they now stand. */
  readonly columns: readonly NamedColumn[];
  /** How the template's columns were found: by their labels, by their places, or as the flags say. Undefined without a header or a template. */
  readonly placedBy: 'label' | 'place' | 'choice' | undefined;
  readonly header: readonly string[] | null;
  readonly rowCount: number;
  readonly columnCount: number;
  /** The first rows, as they are in the table. */
  readonly firstRows: readonly (readonly string[])[];
  readonly assumed: Table['assumed'];
  readonly notes: Table['notes'];
  /** By the columns under which they now stand. */
  readonly found: readonly FoundCells[];
  readonly findings: Table['findings'];
  /** What was assumed, for a person. */
  readonly description: string;
}
