import type { LocalTable, TableSettings } from '../../files/read-table-file.ts';

export interface OpenRows extends LocalTable {
  readonly file: File;
  readonly settings: TableSettings;
}

export interface RowsReference {
  readonly name: string;
  readonly settings: TableSettings;
}
