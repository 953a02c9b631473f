import type { Table } from '@bulkfill/engine/browser/rows';
import type { TableSettings } from '../../files/read-table-file.ts';

export interface OpenRows extends Table {
  readonly file: File;
  readonly settings: TableSettings;
  readonly description: string;
}

export interface RowsReference {
  readonly name: string;
  readonly settings: TableSettings;
}
