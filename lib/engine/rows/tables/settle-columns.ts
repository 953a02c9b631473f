import { parseColumnKey } from '../column-key.ts';
import { invalidDataInput } from '../errors.ts';
import { foldAccents } from './header-words.ts';
import { type ChosenPlaces, matchColumns, type NamedColumn } from './match-columns.ts';

/**
 * What a person says of columns whose names do not tell: that each stands where the template has it, or for names of the table the
 * column of the template (its label or `column_<n>`), null for a column of the table that the template does not take.
 */
export type ColumnsChoice = 'by-place' | Readonly<Record<string, string | null>>;

export interface SettledColumns {
  /** `choice`: somebody said it, for one column at least. */
  readonly by: 'name' | 'place' | 'choice';
  /** Places in the table by number of column, null for one that stays blank; undefined where the rows can stay as they are. */
  readonly places: ChosenPlaces | undefined;
}

/** How to go on, in the words of the front door that asks. */
export interface ColumnsAdvice {
  /** Says that a column of the table is one of the template. */
  pair(table: string, template: string): string;
  readonly byPlace: string;
}

/** What the error tells in its details. */
export interface ForeignColumns {
  readonly template_columns: readonly string[];
  readonly table_columns: readonly string[];
  readonly missing_columns: readonly string[];
}

/**
 * Where the columns of a template stand in a table with a header: by their names, or as somebody chose. Throws `INVALID_DATA_INPUT` where
 * that does not settle it, with both lists of names and how to go on, and for a choice that names what is not there.
 * Source: office.md, "Values go where their names say".
 */
export const settleColumns = (
  header: readonly string[],
  columns: readonly NamedColumn[],
  choice: ColumnsChoice | undefined,
  advice: ColumnsAdvice,
): SettledColumns => {
  if (choice === 'by-place') return { by: 'place', places: undefined };
  const chosen = choice === undefined ? new Map<number, number | null>() : chosenPlaces(header, columns, choice);
  const match = matchColumns(header, columns, chosen);
  if (match.settled) return { by: chosen.size > 0 ? 'choice' : match.by, places: match.places };
  throw foreignColumns(header, columns, match.missing, match.left, advice);
};

const chosenPlaces = (
  header: readonly string[],
  columns: readonly NamedColumn[],
  choice: Readonly<Record<string, string | null>>,
): ReadonlyMap<number, number | null> => {
  const chosen = new Map<number, number | null>();
  for (const [first, second] of Object.entries(choice)) {
    if (second === null) continue;
    const [name, target] = isSwapped(header, columns, first, second) ? [second, first] : [first, second];
    const column = columnOf(columns, target);
    if (chosen.has(column)) throw invalidDataInput(`Two columns of the table are meant for "${shown(target)}".`);
    // A column that nothing fills: said with an empty name.
    chosen.set(column, name.trim() === '' ? null : placeOf(header, name));
  }
  return chosen;
};

const isNamed = (names: readonly string[], name: string): boolean => names.some((each) => each.trim() === name.trim());

/** Whether a pair can only be meant the other way round. */
const isSwapped = (header: readonly string[], columns: readonly NamedColumn[], first: string, second: string): boolean => {
  const ofTemplate = columns.flatMap(({ column, label }) => [label, `column_${column}`]);
  return !(isNamed(header, first) && isNamed(ofTemplate, second)) && isNamed(ofTemplate, first) && isNamed(header, second);
};

const placeOf = (header: readonly string[], name: string): number => {
  const places = header.flatMap((each, place) => (each.trim() === name.trim() ? [place] : []));
  const [place, second] = places;
  const key = parseColumnKey(name.trim());
  // A key tells columns of one name apart.
  if (place === undefined && key !== undefined && key < header.length) return key;
  if (place === undefined) throw invalidDataInput(`The table has no column "${shown(name)}". Its columns are ${listed(header)}.`);
  if (second !== undefined)
    throw invalidDataInput(
      `The table has ${places.length} columns "${shown(name)}": give each a name of its own, or call them ${places.map((each) => `column_${each}`).join(', ')}.`,
    );
  return place;
};

const columnOf = (columns: readonly NamedColumn[], target: string): number => {
  const labelled = columns.filter(({ label }) => label.trim() === target.trim());
  const [found, second] = labelled;
  if (second !== undefined) throw invalidDataInput(`The template has ${labelled.length} columns "${shown(target)}": use column_<n>.`);
  const column = found?.column ?? parseColumnKey(target);
  if (column === undefined || !columns.some((each) => each.column === column))
    throw invalidDataInput(`The template has no column "${shown(target)}". Its columns are ${listed(columns.map(nameOf))}.`);
  return column;
};

const nameOf = ({ column, label }: NamedColumn): string => (label.trim() === '' ? `column_${column}` : label);

const foreignColumns = (
  header: readonly string[],
  columns: readonly NamedColumn[],
  missing: readonly NamedColumn[],
  left: readonly number[],
  advice: ColumnsAdvice,
) => {
  const names = columns.map(nameOf);
  const missingNames = missing.map(nameOf);
  const leftNames = left.map((place) => header[place] ?? '').filter((name) => name.trim() !== '');
  // Of several nobody knows which is which, and an example of two real names would be copied.
  const isPair = missingNames.length === 1 && leftNames.length === 1;
  const example = advice.pair(leftNames[0] ?? 'NAME IN THE TABLE', (isPair ? missingNames[0] : undefined) ?? templateName);
  const repeated = repeatedNames(header, missing);
  const message =
    `${repeated}The table does not name ${missing.length === columns.length ? 'the' : missing.length} ` +
    `${missing.length === 1 ? 'column' : 'columns'} of the template: ${listed(missingNames)}. ` +
    `Template: ${listed(names)}. Table: ${listed(header)}. Say which is which (${example}), or ${advice.byPlace}.`;
  const details: ForeignColumns = { template_columns: names, table_columns: [...header], missing_columns: missingNames };
  return invalidDataInput(message, { ...details });
};

/** Says which of the missing columns the table names more than once: another name would not help. */
const repeatedNames = (header: readonly string[], missing: readonly NamedColumn[]): string =>
  missing
    .map(({ label }) => ({
      label,
      places: header.flatMap((name, place) => (name.trim() !== '' && foldAccents(name) === foldAccents(label) ? [place] : [])),
    }))
    .filter(({ places }) => places.length > 1)
    .slice(0, maxListed)
    .map(
      ({ label, places }) =>
        `The table has ${places.length} columns called "${shown(label)}": ${places.map((place) => `column_${place}`).join(', ')}; say which is meant. `,
    )
    .join('');

const templateName = 'NAME IN THE TEMPLATE';
const maxListed = 20;
const maxShownCharacters = 60;
const shown = (name: string): string => name.slice(0, maxShownCharacters);

const listed = (names: readonly string[]): string => {
  const quoted = names.slice(0, maxListed).map((name) => `"${shown(name)}"`);
  return `${quoted.join(', ')}${names.length > maxListed ? ` and ${names.length - maxListed} more` : ''}`;
};
