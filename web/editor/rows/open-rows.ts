import type { Table } from '../../../lib/engine/browser/rows.ts';
import type { TableSettings } from '../../files/read-table-file.ts';

/** A table that is open in the editor. */
export interface OpenRows extends Table {
  readonly file: File;
  readonly settings: TableSettings;
  /** Assumptions made while reading, for display. */
  readonly description: string;
}

/** Name and settings of a table that was open. */
export interface RowsReference {
  readonly name: string;
  readonly settings: TableSettings;
}
