import { EngineError } from '../../core/engine-error.ts';
import { decodeJson, JsonRefused, parseJson } from '../../core/read-json.ts';
import { foldAccents } from '../../core/text.ts';
import { formatJsonNumber, needsLiteral } from '../json-number-text.ts';
import { shownKey } from '../row-keys.ts';
import { columnOfKey, mapColumnsByLabel } from './correction-columns.ts';
import type { InputColumns } from './find-columns.ts';
import type { CorrectedRow } from './read-corrections.ts';

const maxRowNumber = 999_999_999;

/** Builds an `INVALID_CORRECTIONS` error for a row sent as JSON. @param rule completes a sentence about the row. */
export const invalidChangedRow = (rowNumber: number, rule: string): EngineError =>
  new EngineError('INVALID_CORRECTIONS', { message: `Row ${rowNumber} ${rule}.` });

const invalidRows = (rule: string): EngineError =>
  new EngineError('INVALID_CORRECTIONS', { message: `"rows" is not valid: ${rule}.` });

export const shownColumn = (column: number, labels: readonly string[] = []): string =>
  `“${shownKey((labels[column] ?? '').trim()) || `column_${column}`}”`;

/**
 * Reads the rows of a retry sent as JSON: `[{ "row_number": 17, "cells": { "column_1": "x" } }]`. Cells are named by
 * key or label, as in `corrections.csv`. If the job groups rows, `source_rows` names the rows of the document that
 * change; all if absent. Throws EngineError `INVALID_CORRECTIONS`, which names the row. Source: api.md, "Retry".
 */
export const readChangedRows = (
  bytes: Uint8Array,
  { width, labels = [], isGrouped = false }: InputColumns,
): readonly CorrectedRow[] => {
  const entries = parsed(bytes);
  if (!Array.isArray(entries)) throw invalidRows('it must be a JSON array');
  const byLabel = mapColumnsByLabel(labels.slice(0, width), isGrouped);
  const columnOf = (name: string): number | undefined => {
    const column = columnOfKey(name.trim()) ?? byLabel.get(foldAccents(name));
    return column === undefined || column >= width ? undefined : column;
  };
  return entries.map((entry: unknown, index) => {
    const { rowNumber, sourceRows, cells: named } = readEntry(entry, index + 1, isGrouped);
    const cells: (string | undefined)[] = [];
    for (const [name, value] of Object.entries(named)) {
      const column = columnOf(name);
      if (column === undefined)
        throw invalidChangedRow(rowNumber, `names “${shownKey(name)}”, which is not a column of the job`);
      const shown = shownColumn(column, labels);
      if (cells[column] !== undefined) throw invalidChangedRow(rowNumber, `names the column ${shown} twice`);
      cells[column] = cellText(value, (rule) => invalidChangedRow(rowNumber, `has in ${shown} ${rule}`));
    }
    return { rowNumber, ...(sourceRows === undefined ? {} : { sourceRows }), cells };
  });
};

/** A JSON number and its source text. Both are private because the parser counts enumerable members as keys. */
class SentNumber {
  readonly #value: number;
  readonly #literal: string;

  constructor(value: number, literal: string) {
    this.#value = value;
    this.#literal = literal;
  }

  get value(): number {
    return this.#value;
  }

  get literal(): string {
    return this.#literal;
  }

  toJSON(): number | string {
    return needsLiteral(this.#value) ? formatJsonNumber(this.#value, this.#literal) : this.#value;
  }
}

const parsed = (bytes: Uint8Array): unknown => {
  try {
    return parseJson(decodeJson(bytes), (_key, value, { source }) =>
      typeof value === 'number' ? new SentNumber(value, source) : value,
    );
  } catch (error) {
    throw error instanceof JsonRefused ? invalidRows(`it ${error.rule}`) : error;
  }
};

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof SentNumber);

interface SentEntry {
  readonly rowNumber: number;
  readonly sourceRows: readonly number[] | undefined;
  readonly cells: Readonly<Record<string, unknown>>;
}

const readEntry = (entry: unknown, place: number, isGrouped: boolean): SentEntry => {
  if (!isRecord(entry)) throw invalidRows(`entry ${place} is not an object`);
  const members = ['row_number', ...(isGrouped ? ['source_rows'] : []), 'cells'];
  if (Object.keys(entry).some((member) => !members.includes(member))) {
    const known = members.map((member) => `"${member}"`).join(' and ');
    throw invalidRows(`entry ${place} has a member other than ${isGrouped ? known.replace(' and', ',') : known}`);
  }
  const { row_number: sent, source_rows: sentRows, cells } = entry;
  const numberOf = (value: unknown, member: string): number => {
    const number = value instanceof SentNumber ? value.value : Number.NaN;
    if (!Number.isInteger(number) || number < 1 || number > maxRowNumber)
      throw invalidRows(`entry ${place} has a "${member}" that is not a whole number from 1 to ${maxRowNumber}`);
    return number;
  };
  const rowNumber = numberOf(sent, 'row_number');
  if (sentRows !== undefined && !Array.isArray(sentRows))
    throw invalidRows(`entry ${place} has "source_rows" that are not an array`);
  const sourceRows = sentRows?.map((value: unknown) => numberOf(value, 'source_rows'));
  if (!isRecord(cells)) throw invalidChangedRow(rowNumber, 'has "cells" that are not an object');
  return { rowNumber, sourceRows, cells };
};

/** Returns the text of a cell: '' for null, the JSON text for an array, as in `rows_json`. */
const cellText = (value: unknown, refuse: (rule: string) => EngineError): string => {
  if (value === null) return '';
  if (typeof value === 'boolean') return String(value);
  if (Array.isArray(value)) return JSON.stringify(value);
  if (value instanceof SentNumber) {
    // An exponent hides digits, which cannot be recovered here.
    if (/e/i.test(value.literal)) throw refuse('a number with an exponent: write all digits, or send it as text');
    return formatJsonNumber(value.value, value.literal);
  }
  if (typeof value !== 'string') throw refuse('a value that is not a string, number, boolean, array or null');
  if (!value.isWellFormed()) throw refuse('a text that is not Unicode');
  return value;
};
