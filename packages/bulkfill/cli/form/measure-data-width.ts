import { openCsvRows } from '@bulkfill/engine/rows/open-csv-rows';
import { openJsonRows } from '@bulkfill/engine/rows/open-json-rows';
import type { RowBytes } from './fill-task.ts';

/** Throws the codes of row data. */
export const measureDataWidth = async ({ format, bytes, csv }: RowBytes): Promise<number> => {
  const rows = format === 'csv' ? openCsvRows(bytes, csv) : openJsonRows(bytes, { lists: 'every' });
  let width = 0;
  for await (const batch of rows.batches()) for (const row of batch) width = Math.max(width, row.length);
  return width;
};
