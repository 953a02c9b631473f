import { type ChosenPlaces, matchColumns, type Table, type TemplateColumn } from '@bulkfill/engine/browser/rows';
import { placeFindings } from '@bulkfill/engine/browser/table-findings';
import { orderColumns, placeCells } from './column-order.ts';
import { sha256Of } from './sha256-of.ts';

export type PlacesChoice = 'by-place' | ChosenPlaces;

/** Choice for the tables of a template: its columns in a table with certain names, or the locale of all tables. */
export type KeptChoice = PlacesChoice | { readonly locale: string };
export type KeptChoices = ReadonlyMap<string, KeptChoice>;

/** Key of the locale among the choices. */
export const localeKey = '0'.repeat(64);

const isPlaces = (choice: KeptChoice | undefined): choice is PlacesChoice =>
  choice === 'by-place' || choice instanceof Map;

/** Returns the columns chosen for a table; `undefined` without a choice. */
export const placesIn = (choices: KeptChoices, key: string | undefined): PlacesChoice | undefined => {
  const choice = key === undefined ? undefined : choices.get(key);
  return isPlaces(choice) ? choice : undefined;
};

/** Returns the locale chosen for the tables of a template; `undefined` without a choice. */
export const localeIn = (choices: KeptChoices): string | undefined => {
  const choice = choices.get(localeKey);
  return choice === undefined || isPlaces(choice) ? undefined : (choice as { readonly locale: string }).locale;
};

export type ColumnMatch =
  | {
      readonly settled: true;
      /** Basis of the match: names, a choice, or positions because names are missing. */
      readonly by: 'name' | 'choice' | 'no-header' | 'no-labels' | 'no-columns';
      /** Positions by column number; `null` stays blank. `undefined` if the rows stay unchanged. */
      readonly places: ChosenPlaces | undefined;
    }
  | {
      readonly settled: false;
      readonly places: ChosenPlaces;
    };

type NamedTable = Pick<Table, 'header' | 'columnCount'>;

/** Returns the column names of a table, blank if it has none. */
export const namesToMatch = ({ header, columnCount }: NamedTable): readonly string[] =>
  header ?? Array.from({ length: columnCount }, () => '');

/** Whether only positions could match a table, which has another width than the template. */
const hasOtherWidth = ({ columnCount }: NamedTable, columns: readonly TemplateColumn[]): boolean =>
  columns.every(({ label }) => label.trim() === '') &&
  columnCount !== Math.max(...columns.map(({ column }) => column + 1));

/** Matches the columns of a template to a table, by the same rule as every other client. */
export const findColumns = (
  table: NamedTable,
  columns: readonly TemplateColumn[],
  choice: PlacesChoice | undefined,
): ColumnMatch => {
  if (columns.length === 0) return { settled: true, by: 'no-columns', places: undefined };
  if (choice === 'by-place') return { settled: true, by: 'choice', places: undefined };
  const isChosen = choice !== undefined && choice.size > 0;
  if (!isChosen && hasOtherWidth(table, columns)) return { settled: false, places: new Map() };
  if (!isChosen && table.header === null) return { settled: true, by: 'no-header', places: undefined };
  const match = matchColumns(namesToMatch(table), columns, choice);
  if (!match.settled) return { settled: false, places: new Map([...match.matched, ...(choice ?? [])]) };
  if (isChosen) return { settled: true, by: 'choice', places: match.places };
  return { settled: true, by: match.by === 'name' ? 'name' : 'no-labels', places: match.places };
};

/** Reorders the columns of a table and its findings to those of the template (`orderColumns`). */
export const placeTable = <
  Placed extends Pick<Table, 'header' | 'columnCount' | 'rows'> & Partial<Pick<Table, 'findings'>>,
>(
  table: Placed,
  places: ChosenPlaces | undefined,
): Placed => {
  if (places === undefined) return table;
  const order = orderColumns(table.columnCount, places);
  return {
    ...table,
    header: table.header && placeCells(table.header, order),
    columnCount: order.length,
    rows: table.rows.map((cells) => placeCells(cells, order)),
    ...(table.findings && { findings: placeFindings(table.findings, order) }),
  };
};

/**
 * Returns the key of a choice: the column names of table and template. `undefined` if the table names no column, or the
 * browser cannot hash.
 */
export const hashChoice = async (
  names: readonly string[],
  columns: readonly TemplateColumn[],
): Promise<string | undefined> =>
  names.every((name) => name === '')
    ? undefined
    : sha256Of(new TextEncoder().encode(JSON.stringify([names, columns.map(({ column, label }) => [column, label])])));
