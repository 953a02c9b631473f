import type { Table, TableOptions } from '../lib/engine/rows/table.ts';
import { readTable as read } from '../lib/engine/rows/tables/read-table.ts';
import { tableRules } from '../lib/engine/rows/tables/table-rules.ts';
import { withPublicErrors } from './bulkfill-error.ts';
import { provideTables } from './client/table-rows.ts';
import { placeTable } from './place-table.ts';
import { requireBytes, requireOptions } from './requirements.ts';

/**
 * Reads CSV (any usual delimiter and encoding), XLSX, a JSON array or NDJSON as rows of text, each cell as a spreadsheet shows it. What was
 * assumed is in `assumed`, with how sure it is; what needs a look is in
 * `notes`, and by row and column in `findings`, which go with the table to `fillZip`, `checkRows`
 * and the client's `jobs.create` and `checks.create`.
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

/** Options without those that are null: a bound that is there without a value would not be a bound, in place of the usual one. */
const given = <T extends object>(options: T): T =>
  Object.fromEntries(Object.entries(options).filter(([, value]) => value !== undefined && value !== null)) as T;
