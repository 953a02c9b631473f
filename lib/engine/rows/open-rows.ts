import { type CsvLimits, openCsvRows } from './open-csv-rows.ts';
import { openJsonRows } from './open-json-rows.ts';
import type { RowSource } from './row.ts';
import type { RowKeys } from './row-keys.ts';

/** Row data as it was sent. */
export type RowFormat = 'csv' | 'json';

/** Row data and the bounds that it is read under. */
export interface RowInput {
  readonly format: RowFormat;
  readonly bytes: Uint8Array;
  readonly csv: CsvLimits;
}

/** Row data in either format, checked. Throws the codes of `openCsvRows` and `openJsonRows`. */
export const openRows = ({ format, bytes, csv }: RowInput, keys?: RowKeys): RowSource =>
  format === 'csv' ? openCsvRows(bytes, csv) : openJsonRows(bytes, keys);
