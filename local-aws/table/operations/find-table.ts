import type { StoredTable } from '../storage/table-schema.ts';
import type { TableStore } from '../storage/table-store.ts';
import { TableError } from '../values/table-error.ts';

/** The table of a name. Throws TableError where there is none. */
export const findTable = (store: TableStore, name: string): StoredTable => {
  const table = store.table(name);
  if (table === undefined) throw new TableError('ResourceNotFoundException', `Requested resource not found: Table: ${name} not found`);
  return table;
};
