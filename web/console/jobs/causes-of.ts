import { diagnosticsOf, type RowResult } from './row-result.ts';

/** What is wrong with some rows, in words, and which they are. */
export interface Cause {
  readonly message: string;
  readonly rows: readonly number[];
}

/** A column by what people call it: `column_9 (Birth date)` is “Birth date”. */
const withNames = (message: string): string => message.replaceAll(/column_\d+ \(([^)]+)\)/g, '“$1”');

/** What is wrong with rows, the cause of most of them first. */
export const causesOf = (rows: readonly RowResult[]): readonly Cause[] => {
  const found = new Map<string, number[]>();
  for (const row of rows) {
    for (const message of new Set(diagnosticsOf(row).map((each) => withNames(each.message)))) {
      const own = found.get(message);
      if (own === undefined) found.set(message, [row.row_number]);
      else own.push(row.row_number);
    }
  }
  return [...found].map(([message, numbers]) => ({ message, rows: numbers })).sort((one, other) => other.rows.length - one.rows.length);
};
