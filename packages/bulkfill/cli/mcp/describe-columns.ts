import type { StrictTable } from '../table/table-task.ts';

type ColumnType = 'empty' | 'integer' | 'number' | 'date' | 'text';

const rules: readonly (readonly [type: ColumnType, pattern: RegExp])[] = [
  ['empty', /^$/],
  ['integer', /^[+-]?\d{1,15}$/],
  ['number', /^[+-]?\d+(?:[.,]\d+)?$/],
  ['date', /^(?:\d{4}-\d\d-\d\d(?:[T ]\d\d:\d\d(?::\d\d)?)?|\d{1,2}[./]\d{1,2}[./]\d{2,4})$/],
];

/** Leading zeros mark identifiers, which are text. */
const typeOf = (cells: readonly string[]): ColumnType => {
  const filled = cells.map((cell) => cell.trim()).filter((cell) => cell !== '');
  const found = rules.find(([, pattern]) => (filled.length === 0 ? [''] : filled).every((cell) => pattern.test(cell)));
  const isIdentifier = filled.some((cell) => /^0\d/.test(cell)) && found?.[0] !== 'date';
  return found === undefined || isIdentifier ? 'text' : found[0];
};

/** Returns the key, the label and the type of each column. Types are those of the first rows. */
export const describeColumns = ({ header, columnCount, firstRows }: StrictTable) =>
  Array.from({ length: columnCount }, (_, column) => ({
    key: `column_${column}`,
    label: header?.[column] ?? null,
    type: typeOf(firstRows.map((row) => row[column] ?? '')),
  }));
