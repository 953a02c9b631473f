import { EngineError } from '../lib/engine/kit/engine-error.ts';
import { type Table, type TableOptions, tableDelimiters, tableFormats } from '../lib/engine/rows/table.ts';
import { readTable as read } from '../lib/engine/rows/tables/read-table.ts';
import { withPublicErrors } from './bulkfill-error.ts';
import { requireBytes } from './requirements.ts';

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
export const readTable = (bytes: Uint8Array, options: TableOptions = {}): Promise<Table> =>
  withPublicErrors(() => {
    requireBytes(bytes, 'bytes');
    for (const [name, values] of Object.entries(choices)) {
      const told = options[name as keyof typeof choices];
      if (told !== undefined && !values.some((value) => value === told))
        throw refused(name, `one of ${values.map((value) => JSON.stringify(value)).join(', ')}`);
    }
    for (const name of texts) if (typeof (options[name] ?? '') !== 'string') throw refused(name, 'a text');
    const { headerLine, labels, limits } = options;
    if (headerLine !== undefined && !(Number.isSafeInteger(headerLine) && headerLine >= 1))
      throw refused('headerLine', 'a whole number from 1');
    if (labels !== undefined && !isTexts(labels)) throw refused('labels', 'an array of texts');
    if (typeof (limits ?? {}) !== 'object') throw refused('limits', 'an object');
    // One that is there without a value would not be a bound, in place of the usual one.
    const bounds = Object.entries(limits ?? {}).filter(([, bound]: [string, unknown]) => bound !== undefined && bound !== null);
    for (const [name, bound] of bounds)
      if (typeof bound !== 'number' || !(bound >= 0)) throw refused(`limits.${name}`, 'a number, 0 or more');
    return read(bytes, { ...options, limits: Object.fromEntries(bounds) });
  });

const isTexts = (labels: unknown): boolean => Array.isArray(labels) && labels.every((label) => typeof label === 'string');

const refused = (name: string, what: string): EngineError =>
  new EngineError('INVALID_PARAMETER', { message: `"${name}" must be ${what}.` });

const texts = ['encoding', 'sheet', 'locale'] as const;

/** What is told wrongly would be guessed, and the guess read as what was told. */
const choices = {
  format: [...tableFormats, 'auto'],
  header: [true, false, 'auto'],
  delimiter: [...tableDelimiters, 'auto'],
  dates: ['shown', 'iso'],
} as const;
