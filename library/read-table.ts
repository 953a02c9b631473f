import type { Table, TableOptions } from '../lib/rows/table.ts';
import { readTable as read } from '../lib/rows/tables/read-table.ts';
import { withPublicErrors } from './bulkfill-error.ts';

/**
 * Reads CSV (any usual delimiter and encoding), XLSX, a JSON array or NDJSON as rows of text, each cell as a spreadsheet shows it. What was
 * assumed is in `assumed`, with how sure it is; what needs a look is in `notes`.
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
export const readTable = (bytes: Uint8Array, options: TableOptions = {}): Promise<Table> => withPublicErrors(() => read(bytes, options));
