import { EngineError } from '../core/engine-error.ts';
import { findJsonFault, locateFault } from '../core/json-fault.ts';
import { findJsonRowEnd, type JsonRowFault, skipJsonSpace } from './json-row-end.ts';
import { type BatchRules, invalidRow, parseJsonBatch } from './parse-json-batch.ts';
import type { Row, RowSource } from './row.ts';
import { batchBytes, type JsonRowRange, maxBatchRows } from './row-batches.ts';
import { listLabelledColumns, type RowKeys } from './row-keys.ts';
import { decodeUtf8, isUtf8 } from './utf8.ts';

const byteOrderMark = [0xef, 0xbb, 0xbf];
const openBracket = 0x5b;
const closeBracket = 0x5d;
const comma = 0x2c;

/**
 * Validates a whole `rows_json` text and returns its rows, which are parsed again, batch by batch, on each read. A
 * scanner finds the end of each batch and `JSON.parse` validates it. So the text is valid exactly when `JSON.parse`
 * accepts all of it and no object repeats a key. An array in a column of `lists` is read as its JSON text. Keys may be
 * labels of `columns`. Throws
 * EngineError `INVALID_ROWS_JSON` (naming the row and the rule) and `EMPTY_DATA_INPUT` (an empty array). Source:
 * specification 7.2 and "Row data"; api.md, "Row data".
 */
export const openJsonRows = (bytes: Uint8Array, { lists, columns }: RowKeys = {}): RowSource => {
  if (!isUtf8(bytes)) throw invalidJson('it is not valid UTF-8');
  const { ranges, rowCount } = findBatches(bytes, lists !== undefined);
  if (rowCount === 0) throw new EngineError('EMPTY_DATA_INPUT', { message: '"rows_json" holds no rows.' });
  let first: Row | undefined;
  let width = 0;
  let isLabelled = false;
  const labels = columns === undefined ? undefined : listLabelledColumns(columns);
  const onLabel = () => {
    isLabelled = true;
  };
  for (const range of ranges) {
    const rows = parseRange(bytes, range, { lists, labels, onLabel, keyCount: range.keys });
    first ??= rows[0];
    for (const row of rows) width = Math.max(width, row.length);
  }
  return {
    rowCount,
    first,
    width,
    isLabelled,
    async *batches(): AsyncGenerator<readonly Row[]> {
      for (const range of ranges) yield parseRange(bytes, range, { lists, labels });
    },
  };
};

const findBatches = (bytes: Uint8Array, hasLists: boolean): { ranges: JsonRowRange[]; rowCount: number } => {
  const ranges: JsonRowRange[] = [];
  let at = skipJsonSpace(bytes, 0);
  if (byteOrderMark.every((byte, index) => bytes[index] === byte))
    throw invalidJson('it begins with a byte order mark, which JSON does not allow: save it as UTF-8 without one');
  if (bytes[at] !== openBracket) throw invalidJson('it must be an array of objects');
  at = skipJsonSpace(bytes, at + 1);
  if (bytes[at] === closeBracket) return finished(bytes, at, ranges, 0);
  let start = at;
  let firstRow = 1;
  let counted = { keys: 0 };
  for (let row = 1; ; row++) {
    if (row > 1 && bytes[at] === closeBracket)
      throw invalidJson(`a comma follows row ${row - 1}, the last one: remove it`);
    const end = findJsonRowEnd(bytes, at, hasLists, counted);
    if (typeof end === 'string') throw invalidRow(row, faultRules[end]);
    at = skipJsonSpace(bytes, end);
    const isLast = bytes[at] === closeBracket;
    if (!isLast && bytes[at] !== comma) throw invalidRow(row, 'must be followed by a comma or the end of the array');
    if (isLast || row - firstRow + 1 === maxBatchRows || end - start >= batchBytes) {
      ranges.push({ start, end, firstRow, keys: counted.keys });
      counted = { keys: 0 };
      start = skipJsonSpace(bytes, at + 1);
      firstRow = row + 1;
    }
    if (isLast) return finished(bytes, at, ranges, row);
    at = skipJsonSpace(bytes, at + 1);
  }
};

const finished = (bytes: Uint8Array, closeAt: number, ranges: JsonRowRange[], rowCount: number) => {
  if (skipJsonSpace(bytes, closeAt + 1) !== bytes.length) throw invalidJson('something follows the end of the array');
  return { ranges, rowCount };
};

const faultRules: Readonly<Record<JsonRowFault, string>> = {
  'not an object': 'must be an object',
  nested: 'holds an object or array where only strings, numbers, booleans and null may stand',
  unfinished: 'never ends',
};

const parseRange = (bytes: Uint8Array, { start, end, firstRow }: JsonRowRange, rules: BatchRules): Row[] => {
  const rows = parseJsonBatch(decodeUtf8(bytes, start, end), firstRow, rules);
  if (rows === undefined) throw invalidBatch(bytes, start, firstRow, rules);
  return rows;
};

/** Returns the error for the first invalid row of a batch. The batch must contain one, and consist of whole rows. */
const invalidBatch = (
  bytes: Uint8Array,
  start: number,
  firstRow: number,
  { lists, labels }: BatchRules,
): EngineError => {
  let at = start;
  for (let row = firstRow; ; row++) {
    const end = findJsonRowEnd(bytes, at, lists !== undefined);
    if (typeof end === 'string') return invalidRow(row, 'is not valid JSON');
    const text = decodeUtf8(bytes, at, end);
    if (parseJsonBatch(text, row, { lists, labels }) === undefined) {
      const place = locateFault(
        decodeUtf8(bytes, 0, at) + text,
        decodeUtf8(bytes, 0, at).length + (findJsonFault(text)?.offset ?? 0),
      );
      return invalidRow(row, `is not valid JSON (line ${place.line}, column ${place.column})`);
    }
    at = skipJsonSpace(bytes, skipJsonSpace(bytes, end) + 1);
  }
};

const invalidJson = (reason: string): EngineError =>
  new EngineError('INVALID_ROWS_JSON', { message: `"rows_json" is not valid: ${reason}.` });
