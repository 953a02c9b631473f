import type { ColumnInput } from './column-inputs.ts';

/** Form values by column number. A ticked box has any non-empty text. */
export type Values = Readonly<Record<number, string>>;

/**
 * Formats a date of a browser's calendar (`2026-11-24`) with a pattern of y, M and d. Returns other texts unchanged.
 */
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

/** Returns the row of a form by column keys or by names. Omits blank values, which are equivalent to missing ones. */
export const rowOf = (
  inputs: readonly ColumnInput[],
  values: Values,
  by: 'key' | 'name' = 'key',
): Readonly<Record<string, string>> =>
  Object.fromEntries(
    inputs.flatMap((input) => {
      const value = cellOf(input, values[input.column] ?? '');
      return value.trim() === '' ? [] : [[by === 'name' ? input.name : `column_${input.column}`, value]];
    }),
  );

export const missingIn = (inputs: readonly ColumnInput[], values: Values): ReadonlySet<number> =>
  new Set(
    inputs
      .filter(({ column, isRequired }) => isRequired && (values[column] ?? '').trim() === '')
      .map(({ column }) => column),
  );
