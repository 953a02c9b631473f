import { createHash } from 'node:crypto';
import { EngineError } from '@bulkfill/engine/core/engine-error';
import { numberRule } from '@bulkfill/engine/core/number-rule';
import { maxColumnNumber, parseColumnKey } from '@bulkfill/engine/rows/column-key';
import { invalidDataInput } from '@bulkfill/engine/rows/errors';
import { findNearestLabel } from '@bulkfill/engine/rows/find-nearest-label';
import type { Row, RowSource } from '@bulkfill/engine/rows/row';
import { maxBatchRows } from '@bulkfill/engine/rows/row-batches';
import { listColumnNumbers, unknownColumn } from '@bulkfill/engine/rows/row-keys';
import type { Table } from '@bulkfill/engine/rows/table';
import type { FoundCells } from '@bulkfill/engine/rows/table-finding';
import type { TemplateColumn } from '@bulkfill/engine/rows/tables/match-columns';
import type { ColumnsChoice } from '@bulkfill/engine/rows/tables/settle-columns';
import { isTable } from '../client/is-table.ts';
import { attentiveBatches } from './attentive-batches.ts';
import type { CellValue, RowInput, RowsInput } from './job.ts';
import { openTable } from './open-table.ts';

/** Rows that were read once and validated, and their digest as hex. */
export interface OpenedRows {
  readonly rows: RowSource;
  readonly sha256: string;
  /** Findings of `readTable`, by the columns of `rows`. */
  readonly found: readonly FoundCells[];
}

type UnknownKeyCode = 'INVALID_ROWS_JSON' | 'UNKNOWN_COLUMN';

type Batch = AsyncIterable<RowInput> | Iterable<RowInput>;

/**
 * Validates all rows. Returns a source that the engine can read batch by batch, any number of times.
 *
 * Throws EngineError `INVALID_ROWS_JSON` (with the row, and for an unknown key the nearest label; the latter with
 * `unknownKey`), `INVALID_DATA_INPUT` and `EMPTY_DATA_INPUT`. Source: command-line-and-library.md, "Library".
 */
export const openRows = async (
  input: RowsInput,
  columns: readonly TemplateColumn[],
  {
    signal,
    choice,
    lists,
    known,
    unknownKey = 'INVALID_ROWS_JSON',
  }: {
    readonly signal?: AbortSignal | undefined;
    readonly choice?: ColumnsChoice | undefined;
    readonly lists?: ReadonlySet<number> | undefined;
    /** Allowed columns. Default: any. */
    readonly known?: readonly TemplateColumn[] | undefined;
    /** Error code for a key that is not a column. For one document it is the code of the service. */
    readonly unknownKey?: UnknownKeyCode;
  },
): Promise<OpenedRows> => {
  if (!isTable(input) && choice !== undefined)
    throw invalidDataInput('"columns" needs a table of readTable: other rows name their columns by their keys.');
  const table = isTable(input) ? openTable(input, columns, choice) : undefined;
  const form = (): RowForm => new RowForm({ columns, lists, known, unknownKey });
  const reader = table?.reader ?? rowReader(input as Exclude<RowsInput, Table>, form);
  const read = (): AsyncGenerator<readonly Row[]> => attentiveBatches(reader(), signal);
  const digest = createHash('sha256');
  let rowCount = 0;
  for await (const batch of read()) {
    for (const row of batch) digest.update(JSON.stringify(Array.from(row, (cell) => cell ?? null)));
    rowCount += batch.length;
  }
  if (rowCount === 0) throw new EngineError('EMPTY_DATA_INPUT');
  return {
    rows: { rowCount, batches: () => sameCount(read(), rowCount) },
    sha256: digest.digest('hex'),
    found: table?.found ?? [],
  };
};

/** Throws if a later reading yields more or fewer rows than the first. */
async function* sameCount(batches: AsyncIterable<readonly Row[]>, rowCount: number): AsyncGenerator<readonly Row[]> {
  let read = 0;
  for await (const batch of batches) {
    read += batch.length;
    if (read > rowCount) break;
    yield batch;
  }
  if (read !== rowCount)
    throw invalidDataInput('The rows changed between two readings. They must be the same each time.');
}

const rowReader = (
  input: Exclude<RowsInput, Table>,
  newForm: () => RowForm,
): (() => AsyncGenerator<readonly Row[]>) => {
  if (typeof input !== 'function' && (typeof input !== 'object' || input === null || !isIterable(input)))
    throw invalidDataInput(
      '"rows" must be an array, an iterable, a function that returns one, or a table of readTable.',
    );
  if (isReadOnce(input))
    throw invalidDataInput(
      '"rows" can be read only once, but rows are read more than once. Pass a function that returns them.',
    );
  const source = (): Batch => {
    const given: unknown = typeof input === 'function' ? input() : input;
    if (typeof given === 'object' && given !== null && isIterable(given)) return given;
    throw invalidDataInput(
      '"rows" is a function that returns no rows. It must return an array or an iterable, not a promise.',
    );
  };
  return () => rowBatches(source(), newForm());
};

const isIterable = (input: object): input is Batch => Symbol.asyncIterator in input || Symbol.iterator in input;

/** Whether an input can be read only once: an iterator, or a Node or web stream. */
const isReadOnce = (input: unknown): boolean => {
  if (typeof input !== 'object' || input === null) return false;
  const own = input as { readonly next?: unknown; readonly pipe?: unknown; readonly getReader?: unknown };
  return [own.next, own.pipe, own.getReader].some((member) => typeof member === 'function');
};

async function* rowBatches(rows: Batch, form: RowForm): AsyncGenerator<readonly Row[]> {
  let batch: Row[] = [];
  let rowNumber = 0;
  for await (const row of rows) {
    batch.push(form.rowOf(row, ++rowNumber));
    if (batch.length < maxBatchRows) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}

interface RowFormRules {
  readonly columns: readonly TemplateColumn[];
  readonly lists: ReadonlySet<number> | undefined;
  readonly known: readonly TemplateColumn[] | undefined;
  readonly unknownKey: UnknownKeyCode;
}

/** Converts input rows. Looks up the column of each key once. */
class RowForm {
  readonly #columns: readonly TemplateColumn[];
  /** Columns whose cells may be arrays. */
  readonly #lists: ReadonlySet<number> | undefined;
  readonly #unknownKey: UnknownKeyCode;
  /** Allowed columns; any if `undefined`. */
  readonly #allowed: readonly TemplateColumn[] | undefined;
  readonly #numbers: ReadonlySet<number> | undefined;
  readonly #known = new Map<string, number>();

  constructor({ columns, lists, known, unknownKey }: RowFormRules) {
    this.#columns = columns;
    this.#lists = lists;
    this.#allowed = known;
    this.#numbers = listColumnNumbers(known);
    this.#unknownKey = unknownKey;
  }

  rowOf(row: RowInput, rowNumber: number): Row {
    if (Array.isArray(row))
      return (row as readonly CellValue[]).map((value, column) => this.#placed(value, column, rowNumber));
    if (typeof row !== 'object' || row === null) throw invalidRow(rowNumber, 'must be an object or an array');
    // A Map has no own keys and would be read as a row of blanks.
    if (row instanceof Map)
      throw invalidRow(rowNumber, 'is a Map: it must be an object (Object.fromEntries makes one) or an array');
    const cells: (string | undefined)[] = [];
    for (const [key, value] of Object.entries(row)) {
      const column = this.#known.get(key) ?? this.#find(key, rowNumber);
      if (column > maxColumnNumber) continue;
      if (cells[column] !== undefined)
        throw invalidRow(rowNumber, `has the key "${shown(key)}" and another key of the same column`);
      cells[column] = this.#text(value, column, key, rowNumber);
    }
    return cells;
  }

  /** Returns the text of a value by position. A value that is not blank must have a column. */
  #placed(value: CellValue, column: number, rowNumber: number): string | undefined {
    const text = this.#text(value, column, `column_${column}`, rowNumber);
    if (text !== undefined && text !== '') this.#requireColumn(column, rowNumber);
    return text;
  }

  #requireColumn(column: number, rowNumber: number): void {
    if (this.#numbers?.has(column) === false) throw unknownColumn(`Row ${rowNumber}`, column, this.#allowed ?? []);
  }

  #text(value: CellValue, column: number, key: string, rowNumber: number): string | undefined {
    return Array.isArray(value) && this.#lists?.has(column) === true
      ? listText(value, key, rowNumber)
      : cellText(value, key, rowNumber);
  }

  #find(key: string, rowNumber: number): number {
    const column = parseColumnKey(key) ?? this.#ofLabel(key, rowNumber);
    this.#requireColumn(column, rowNumber);
    this.#known.set(key, column);
    return column;
  }

  #ofLabel(key: string, rowNumber: number): number {
    const [found, second] = this.#columns.filter(({ label }) => label !== '' && label === key);
    if (second !== undefined)
      throw invalidRow(
        rowNumber,
        `has the key "${shown(key)}", which several columns are called: use column_<n>`,
        this.#unknownKey,
      );
    if (found !== undefined) return found.column;
    const nearest = findNearestLabel(
      key,
      this.#columns.map(({ label }) => label),
    );
    const advice = nearest === undefined ? '' : `: did you mean "${shown(nearest)}"?`;
    const rule = `has the key "${shown(key)}", which is neither column_<n> nor the label of a column${advice}`;
    throw invalidRow(rowNumber, rule, this.#unknownKey);
  }
}

/** Whether JSON preserves the value of an item. Otherwise the row is rejected. */
const isItemValue = (value: unknown): boolean =>
  value === null ||
  value === undefined ||
  ['string', 'boolean'].includes(typeof value) ||
  (typeof value === 'number' && numberRule(value) === undefined);

const listText = (items: readonly unknown[], key: string, rowNumber: number): string => {
  const isPlain = (item: unknown): boolean =>
    typeof item === 'string' ||
    (typeof item === 'object' && item !== null && !Array.isArray(item) && Object.values(item).every(isItemValue));
  const wrong = items.findIndex((item) => !isPlain(item));
  if (wrong < 0) return JSON.stringify(items);
  const item = items[wrong];
  const lost =
    typeof item === 'object' && item !== null
      ? Object.values(item)
          .map(lossOf)
          .find((rule) => rule !== undefined)
      : undefined;
  throw invalidRow(
    rowNumber,
    lost === undefined
      ? `has an item ${wrong + 1} in "${shown(key)}" that is neither a text nor an object of strings, numbers, booleans and null`
      : `has an item ${wrong + 1} in "${shown(key)}" with a number that ${lost}`,
  );
};

const lossOf = (value: unknown): string | undefined => (typeof value === 'number' ? numberRule(value) : undefined);

const cellText = (value: CellValue, key: string, rowNumber: number): string | undefined => {
  if (typeof value === 'string') return value;
  if (value === null || value === undefined) return undefined;
  const lost = lossOf(value);
  if (lost !== undefined) throw invalidRow(rowNumber, `has a number in "${shown(key)}" that ${lost}`);
  if (typeof value === 'number' || typeof value === 'bigint' || typeof value === 'boolean') return String(value);
  throw invalidRow(
    rowNumber,
    `has a value of "${shown(key)}" that is not a string, number, boolean or null: write a date as text`,
  );
};

const maxShownCharacters = 60;
const shown = (name: string): string => name.slice(0, maxShownCharacters);

const invalidRow = (rowNumber: number, rule: string, code: UnknownKeyCode = 'INVALID_ROWS_JSON'): EngineError =>
  new EngineError(code, { message: `Row ${rowNumber} ${rule}${rule.endsWith('?') ? '' : '.'}` });
