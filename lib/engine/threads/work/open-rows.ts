import { openCsvRows } from '../../rows/open-csv-rows.ts';
import { openJsonRows } from '../../rows/open-json-rows.ts';
import type { ListColumns } from '../../rows/parse-json-batch.ts';
import type { RowSource } from '../../rows/row.ts';
import type { RowInput } from './document-task.ts';

/** Row data in either format, checked. Throws the codes of `openCsvRows` and `openJsonRows`. */
export const openRows = ({ format, bytes, csv }: RowInput, lists?: ListColumns): RowSource =>
  format === 'csv' ? openCsvRows(bytes, csv) : openJsonRows(bytes, lists);
