import { EngineError } from '@bulkfill/engine/core/engine-error';
import { JsonRefused } from '@bulkfill/engine/core/read-json';
import { parseColumnKey } from '@bulkfill/engine/rows/column-key';
import { parseJsonCells } from '@bulkfill/engine/rows/tables/named-row';

/** Parses the value of `--row`, with all digits of numbers. Throws EngineError `INVALID_ROWS_JSON`. */
export const parseRow = (text: string): Readonly<Record<string, unknown>> => {
  const row = parsed(text);
  if (typeof row === 'object' && row !== null && !Array.isArray(row)) return row as Readonly<Record<string, unknown>>;
  throw new EngineError('INVALID_ROWS_JSON', { message: 'The row must be an object.' });
};

const parsed = (text: string): unknown => {
  try {
    return parseJsonCells(text);
  } catch (error) {
    if (!(error instanceof JsonRefused)) throw error;
    throw new EngineError('INVALID_ROWS_JSON', { message: `The row ${error.rule}.` });
  }
};

export const measureRow = (row: Readonly<Record<string, unknown>>): number =>
  Object.keys(row).reduce((width, key) => Math.max(width, (parseColumnKey(key) ?? -1) + 1), 0);
