import { type CsvLimits, openCsvRows } from './open-csv-rows.ts';
import { openJsonRows } from './open-json-rows.ts';
import type { RowSource } from './row.ts';
import type { RowKeys } from './row-keys.ts';

export type RowFormat = 'csv' | 'json';

export interface RowData {
  readonly format: RowFormat;
  readonly bytes: Uint8Array;
  readonly csv: CsvLimits;
}

/** Validates row data in either format. Throws the codes of `openCsvRows` and `openJsonRows`. */
export const openRows = ({ format, bytes, csv }: RowData, keys?: RowKeys): RowSource =>
  format === 'csv' ? openCsvRows(bytes, csv) : openJsonRows(bytes, keys);
