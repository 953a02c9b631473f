import type { Table, TableOptions } from '@bulkfill/engine/rows/table';
import { readTable as read } from '@bulkfill/engine/rows/tables/read-table';
import { tableRules } from '@bulkfill/engine/rows/tables/table-rules';
import { provideTables } from '../client/table-rows.ts';
import { withPublicErrors } from './bulkfill-error.ts';
import { placeTable } from './place-table.ts';
import { requireBytes, requireOptions } from './requirements.ts';

/**
 * Reads CSV (any usual delimiter and encoding), XLSX, a JSON array or NDJSON as rows of text, with each cell as a
 * spreadsheet displays it. `assumed` lists the assumptions with their certainty. `notes` lists points to review,
 * `findings` the same by row and column. The findings are passed on with the table to `fillZip`, `checkRows` and the
 * client's `jobs.create` and `checks.create`.
 *
 * @example
 * ```ts
 * import { readFile } from 'node:fs/promises';
 * import { readTable } from 'bulkfill';
 *
 * const table = await readTable(await readFile('people.xlsx'), { header: 'auto' });
 * console.log(table.header, table.rows.length, table.assumed, table.notes);
 * ```
 */
export const readTable = (bytes: Uint8Array, options: TableOptions = {}): Promise<Table> =>
  withPublicErrors(() => {
    provideTables(placeTable);
    requireBytes(bytes, 'bytes');
    requireOptions(options, tableRules);
    return read(bytes, { ...given(options), limits: given(options.limits ?? {}) });
  });

/**
 * Removes options that are `null` or `undefined`. A bound without a value would replace the default and be no bound.
 */
const given = <T extends object>(options: T): T =>
  Object.fromEntries(Object.entries(options).filter(([, value]) => value !== undefined && value !== null)) as T;
