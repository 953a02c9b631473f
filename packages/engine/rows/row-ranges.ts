import { EngineError } from '../core/engine-error.ts';
import { joinRanges, type NumberRange } from './number-range.ts';
import type { Row, RowSource } from './row.ts';

export interface RangedRows {
  readonly rows: RowSource;
  readonly rowNumbers: readonly number[];
}

const range = /^([1-9][0-9]{0,14})(?:-([1-9][0-9]{0,14}))?$/;
const maxRanges = 1_000;

/** Parses `17,40-60` to ascending ranges that neither touch nor overlap; `undefined` if the text is invalid. */
export const parseRowRanges = (text: string): readonly NumberRange[] | undefined => {
  const parts = text.split(',');
  if (parts.length > maxRanges) return undefined;
  const ranges: NumberRange[] = [];
  for (const part of parts) {
    const found = range.exec(part.trim());
    if (found === null) return undefined;
    const from = Number(found[1]);
    const to = Number(found[2] ?? found[1]);
    if (to < from) return undefined;
    ranges.push({ from, to });
  }
  return joinRanges(ranges);
};

/** Returns the rows of `parseRowRanges`. Throws EngineError `ROW_NOT_FOUND`, naming the first that does not exist. */
export const selectRanges = (rows: RowSource, ranges: readonly NumberRange[]): RangedRows => {
  const { rowCount } = rows;
  const beyond = ranges.find(({ to }) => to > rowCount);
  if (beyond !== undefined) {
    const missing = Math.max(beyond.from, rowCount + 1);
    throw new EngineError('ROW_NOT_FOUND', {
      message: `There is no row ${missing}: the data has ${rowCount} row${rowCount === 1 ? '' : 's'}.`,
    });
  }
  const rowNumbers = ranges.flatMap(({ from, to }) =>
    Array.from({ length: to - from + 1 }, (_, index) => from + index),
  );
  const wanted = new Set(rowNumbers);
  return {
    rowNumbers,
    rows: {
      rowCount: rowNumbers.length,
      width: rows.width,
      async *batches(): AsyncGenerator<readonly Row[]> {
        let number = 0;
        for await (const batch of rows.batches()) {
          const chosen = batch.filter(() => wanted.has(++number));
          if (chosen.length > 0) yield chosen;
        }
      },
    },
  };
};
