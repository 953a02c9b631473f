import { type ColumnInput, groupColumn } from './column-inputs.ts';
import type { RowMembers } from './fill-template.ts';
import { readItems, writeItems } from './items.ts';

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
  if (input.kind === 'items') return writeItems(readItems(given, input.columns), true);
  return given;
};

/**
 * Returns the row of a form by column keys or by names. Omits blank values, except of boxes and form fields:
 * an unticked box has a value, and a blank choice replaces the choice in the PDF.
 */
export const rowOf = (
  inputs: readonly ColumnInput[],
  values: Values,
  by: 'key' | 'name' = 'key',
): Readonly<Record<string, string>> =>
  Object.fromEntries(
    inputs.flatMap((input) => {
      if (input.column === groupColumn) return [];
      const value = cellOf(input, values[input.column] ?? '');
      const isOmitted = value.trim() === '' && !input.isField && input.input.kind !== 'yes-no';
      return isOmitted ? [] : [[by === 'name' ? input.name : `column_${input.column}`, value]];
    }),
  );

/** Returns the row of a document, or its items as rows: the first one has the other values of the form. */
export const rowMembers = (inputs: readonly ColumnInput[], values: Values, by?: 'key' | 'name'): RowMembers => {
  const row = rowOf(inputs, values, by);
  const items = inputs.flatMap((input) =>
    input.column === groupColumn && input.input.kind === 'items'
      ? readItems(cellOf(input, values[groupColumn] ?? ''), input.input.columns)
      : [],
  );
  return items.length === 0 ? { row } : { group_rows: items.with(0, { ...row, ...items[0] }) };
};

const mostNaming = 2;

/** Returns the keys of columns that name the PDF: the first short texts of the page that have a value. */
export const namingColumns = (inputs: readonly ColumnInput[], values: Values): readonly string[] =>
  inputs
    .filter(({ column, input }) => input.kind === 'text' && (values[column] ?? '').trim() !== '')
    .slice(0, mostNaming)
    .map(({ column }) => `column_${column}`);

export const missingIn = (inputs: readonly ColumnInput[], values: Values): ReadonlySet<number> =>
  new Set(
    inputs
      .filter((input) => input.isRequired && cellOf(input, values[input.column] ?? '').trim() === '')
      .map(({ column }) => column),
  );
