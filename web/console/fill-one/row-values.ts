import type { ColumnInput } from './column-inputs.ts';

/** What stands in the fields of a form, by the number of their column; a box that is ticked has any text. */
export type Values = Readonly<Record<number, string>>;

/** A date as a browser's calendar gives it (`2026-11-24`) in a pattern of the letters y, M and d. What is none stays as it is. */
const dateIn = (pattern: string, date: string): string => {
  const [, year, month, day] = /^(\d{4})-(\d{2})-(\d{2})$/.exec(date) ?? [];
  if (year === undefined || month === undefined || day === undefined) return date;
  return pattern.replaceAll(/y+|M+|d+/g, (letters) => {
    if (letters.startsWith('y')) return letters.length === 2 ? year.slice(2) : year;
    const digits = letters.startsWith('M') ? month : day;
    return letters.length === 2 ? digits : String(Number(digits));
  });
};

const cellOf = ({ input }: ColumnInput, given: string): string => {
  if (input.kind === 'date') return dateIn(input.pattern, given);
  if (input.kind === 'yes-no') return given === '' ? input.no : input.yes;
  return given;
};

/**
 * A row of a form, by keys of columns, or by what a person calls them. What is blank is left out, as a blank and a missing value are the
 * same.
 */
export const rowOf = (inputs: readonly ColumnInput[], values: Values, by: 'key' | 'name' = 'key'): Readonly<Record<string, string>> =>
  Object.fromEntries(
    inputs.flatMap((input) => {
      const value = cellOf(input, values[input.column] ?? '');
      return value.trim() === '' ? [] : [[by === 'name' ? input.name : `column_${input.column}`, value]];
    }),
  );

/** Columns without whose value there is no PDF, and that have none. */
export const missingIn = (inputs: readonly ColumnInput[], values: Values): ReadonlySet<number> =>
  new Set(inputs.filter(({ column, isRequired }) => isRequired && (values[column] ?? '').trim() === '').map(({ column }) => column));
