import type { Table } from '@bulkfill/engine/rows/table';
import type { FoundCells } from '@bulkfill/engine/rows/table-finding';
import type { TemplateColumn } from '@bulkfill/engine/rows/tables/match-columns';
import type { TableReading } from './table-options.ts';

export interface TableTask {
  readonly bytes: Uint8Array;
  readonly reading: TableReading;
  /** Columns of the template. Without them, the columns of the table keep their positions. */
  readonly columns: readonly TemplateColumn[] | undefined;
  /** Further names that help to detect a header, such as names of form fields. */
  readonly names?: readonly string[];
}

export interface StrictTable {
  readonly bytes: Uint8Array;
  /** Format of `bytes`: CSV for `--csv`; JSON for `--rows`, if the table was JSON. */
  readonly format: 'csv' | 'json';
  /** Labels of the table itself, by their new column numbers. */
  readonly columns: readonly TemplateColumn[];
  /**
   * Match of the template's columns: by label, by position, or by flags; `undefined` without a header or a template.
   */
  readonly placedBy: 'label' | 'place' | 'choice' | undefined;
  readonly header: readonly string[] | null;
  readonly rowCount: number;
  readonly columnCount: number;
  readonly firstRows: readonly (readonly string[])[];
  readonly assumed: Table['assumed'];
  readonly notes: Table['notes'];
  readonly found: readonly FoundCells[];
  readonly findings: Table['findings'];
  readonly description: string;
}
