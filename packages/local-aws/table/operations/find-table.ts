import type { StoredTable } from '../storage/table-schema.ts';
import type { TableStore } from '../storage/table-store.ts';
import { invalid, TableError } from '../values/table-error.ts';

/** Source: DynamoDB developer guide, "Naming rules". */
const isTableName = (name: string): boolean => /^[\w.-]{3,255}$/.test(name);

/** Finds a table by name. Throws TableError if it does not exist or the name is invalid. */
export const findTable = (store: TableStore, name: string): StoredTable => {
  if (!isTableName(name))
    throw invalid(
      "Invalid table/index name.  Table/index names must be between 3 and 255 characters long, and may contain only the characters a-z, A-Z, 0-9, '_', '-', and '.'",
    );
  const table = store.table(name);
  if (table === undefined)
    throw new TableError('ResourceNotFoundException', `Requested resource not found: Table: ${name} not found`);
  return table;
};
