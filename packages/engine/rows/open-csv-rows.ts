import { EngineError } from '../core/engine-error.ts';
import { CsvRuleError } from './errors.ts';
import { detectOtherFile, isRichText } from './other-file.ts';
import { type CsvShape, parseCsvBatch } from './parse-csv-batch.ts';
import type { Row, RowSource } from './row.ts';
import { batchBytes, maxBatchRows, type RowRange } from './row-batches.ts';
import { decodeUtf8, isUtf8 } from './utf8.ts';

export interface CsvLimits {
  readonly maxColumns: number;
  /** Code points per cell. */
  readonly maxCellCharacters: number;
}

const byteOrderMark = [0xef, 0xbb, 0xbf];
const lineFeed = 0x0a;
const quote = 0x22;

/**
 * Validates a whole CSV file and returns its rows, which are parsed again, batch by batch, on each read. Throws
 * EngineError `INVALID_CSV_FILE` (naming row, column and rule, or the actual file type) and `EMPTY_DATA_INPUT` (no
 * records). Source: specification 7.2 and "Row data"; api.md, "Row data".
 */
export const openCsvRows = (bytes: Uint8Array, limits: CsvLimits): RowSource => {
  // Lines of RTF would parse as CSV rows of one column.
  if (isRichText(bytes)) throw otherError(detectOtherFile(bytes) as string);
  const ranges: RowRange[] = [];
  let shape: CsvShape = { ...limits, width: undefined };
  let first: Row = [];
  let rowCount = 0;
  let start = byteOrderMark.every((byte, index) => bytes[index] === byte) ? byteOrderMark.length : 0;
  while (start < bytes.length) {
    const end = batchEnd(bytes, start);
    const range = { start, end, firstRow: rowCount + 1 };
    const rows = checkBatch(bytes, range, shape);
    if (rows.length > 0) {
      if (shape.width === undefined) {
        first = rows[0] as Row;
        shape = { ...limits, width: first.length };
      }
      ranges.push(range);
      rowCount += rows.length;
    }
    start = end;
  }
  if (rowCount === 0) throw new EngineError('EMPTY_DATA_INPUT', { message: 'The CSV file holds no rows.' });
  return {
    rowCount,
    first,
    width: first.length,
    async *batches(): AsyncGenerator<readonly Row[]> {
      for (const { start, end, firstRow } of ranges)
        yield parseCsvBatch(decodeUtf8(bytes, start, end), firstRow, shape);
    },
  };
};

/** Returns the end of a batch: after a line feed with an even number of quotes before it. */
const batchEnd = (bytes: Uint8Array, start: number): number => {
  let isQuoted = false;
  let lines = 0;
  for (let at = start; at < bytes.length; at++) {
    const byte = bytes[at];
    if (byte === quote) isQuoted = !isQuoted;
    if (byte !== lineFeed || isQuoted) continue;
    lines++;
    if (lines === maxBatchRows || at - start >= batchBytes) return at + 1;
  }
  return bytes.length;
};

const checkBatch = (bytes: Uint8Array, { start, end, firstRow }: RowRange, shape: CsvShape): Row[] => {
  const text = decodeUtf8(bytes, start, end);
  try {
    const rows = parseCsvBatch(text, firstRow, shape);
    if (!isUtf8(bytes, start, end)) throw ruleAt(rows, firstRow, '\ufffd', 'is not valid UTF-8');
    if (text.includes('\0')) throw ruleAt(rows, firstRow, '\0', 'holds a NUL character');
    return rows;
  } catch (error) {
    throw error instanceof CsvRuleError ? explained(bytes, error) : error;
  }
};

const explained = (bytes: Uint8Array, error: CsvRuleError): EngineError => {
  const other = detectOtherFile(bytes);
  return other === undefined ? error.toEngineError() : otherError(other, error);
};

const otherError = (other: string, cause?: CsvRuleError): EngineError =>
  new EngineError('INVALID_CSV_FILE', { message: `The CSV file is not valid: it ${other}.`, cause });

/** Locates a character that is known to be in the rows. */
const ruleAt = (
  rows: readonly (readonly string[])[],
  firstRow: number,
  character: string,
  rule: string,
): CsvRuleError => {
  const isBad = (cell: string): boolean => cell.includes(character);
  const index = rows.findIndex((row) => row.some(isBad));
  return new CsvRuleError(rule, firstRow + Math.max(0, index), rows[index]?.findIndex(isBad));
};
