import { type CsvLimits, openCsvRows } from './open-csv-rows.ts';
import { openJsonRows } from './open-json-rows.ts';
import type { RowSource } from './row.ts';
import type { RowKeys } from './row-keys.ts';

/** Format of row data. */
export type RowFormat = 'csv' | 'json';

/** Row data and its limits. */
export interface RowInput {
  readonly format: RowFormat;
  readonly bytes: Uint8Array;
  readonly csv: CsvLimits;
}

/** Validates row data in either format. Throws the codes of `openCsvRows` and `openJsonRows`. */
export const openRows = ({ format, bytes, csv }: RowInput, keys?: RowKeys): RowSource =>
  format === 'csv' ? openCsvRows(bytes, csv) : openJsonRows(bytes, keys);
