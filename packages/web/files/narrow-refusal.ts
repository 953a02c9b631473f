import { narrowTable, type Table, type TemplateColumn } from '@bulkfill/engine/browser/rows';
import words from '../texts/tables/en.ts';
import type { TableRefusal } from './read-table-file.ts';

/** Refuses a table without a header that has fewer than half of the needed columns. In English, like the engine. */
export const narrowRefusal = (
  table: Pick<Table, 'header' | 'columnCount' | 'sheets' | 'assumed'>,
  columns: readonly TemplateColumn[],
): TableRefusal | undefined => {
  const narrow = narrowTable(table, columns, words.confirmNoHeader);
  if (narrow === undefined) return undefined;
  const { code, message } = narrow;
  return {
    code,
    message,
    kind: table.sheets === undefined ? 'text' : 'workbook',
    ...(table.sheets && { sheets: table.sheets }),
  };
};
