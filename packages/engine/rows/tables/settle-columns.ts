import { foldAccents } from '../../core/text.ts';
import { parseColumnKey } from '../column-key.ts';
import { invalidDataInput } from '../errors.ts';
import { type ChosenPlaces, matchColumns, type TemplateColumn } from './match-columns.ts';

/** The user's choice: template positions, or a map from table names to template columns (null: unused). */
export type ColumnsChoice = 'by-place' | Readonly<Record<string, string | null>>;

export interface SettledColumns {
  /** `choice` if the user chose at least one column. */
  readonly by: 'name' | 'place' | 'choice';
  readonly places: ChosenPlaces | undefined;
}

export interface ColumnsAdvice {
  pair(table: string, template: string): string;
  readonly byPlace: string;
}

export interface ForeignColumns {
  readonly template_columns: readonly string[];
  readonly table_columns: readonly string[];
  readonly missing_columns: readonly string[];
}

/**
 * Finds the columns of a template in a table with a header, by name or by the user's choice. Throws
 * `INVALID_DATA_INPUT`, with both lists of names and advice, if that does not decide it. Also throws it for a choice
 * with unknown names. Source: command-line-and-library.md, "Matching columns by name".
 */
export const settleColumns = (
  header: readonly string[],
  columns: readonly TemplateColumn[],
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
  columns: readonly TemplateColumn[],
  choice: Readonly<Record<string, string | null>>,
): ReadonlyMap<number, number | null> => {
  const chosen = new Map<number, number | null>();
  for (const [first, second] of Object.entries(choice)) {
    if (second === null) continue;
    const [name, target] = isSwapped(header, columns, first, second) ? [second, first] : [first, second];
    const column = columnOf(columns, target);
    if (chosen.has(column)) throw invalidDataInput(`Two columns of the table are meant for "${shown(target)}".`);
    // An empty name means that the column stays blank.
    chosen.set(column, name.trim() === '' ? null : placeOf(header, name));
  }
  return chosen;
};

const isNamed = (names: readonly string[], name: string): boolean => names.some((each) => each.trim() === name.trim());

const isSwapped = (
  header: readonly string[],
  columns: readonly TemplateColumn[],
  first: string,
  second: string,
): boolean => {
  const ofTemplate = columns.flatMap(({ column, label }) => [label, `column_${column}`]);
  return (
    !(isNamed(header, first) && isNamed(ofTemplate, second)) && isNamed(ofTemplate, first) && isNamed(header, second)
  );
};

const placeOf = (header: readonly string[], name: string): number => {
  const places = header.flatMap((each, place) => (each.trim() === name.trim() ? [place] : []));
  const [place, second] = places;
  const key = parseColumnKey(name.trim());
  // A key distinguishes columns of one name.
  if (place === undefined && key !== undefined && key < header.length) return key;
  if (place === undefined)
    throw invalidDataInput(`The table has no column "${shown(name)}". Its columns are ${listed(header)}.`);
  if (second !== undefined)
    throw invalidDataInput(
      `The table has ${places.length} columns "${shown(name)}": give each a name of its own, or call them ${places.map((each) => `column_${each}`).join(', ')}.`,
    );
  return place;
};

const columnOf = (columns: readonly TemplateColumn[], target: string): number => {
  const labelled = columns.filter(({ label }) => label.trim() === target.trim());
  const [found, second] = labelled;
  if (second !== undefined)
    throw invalidDataInput(`The template has ${labelled.length} columns "${shown(target)}": use column_<n>.`);
  const column = found?.column ?? parseColumnKey(target);
  if (column === undefined || !columns.some((each) => each.column === column))
    throw invalidDataInput(
      `The template has no column "${shown(target)}". Its columns are ${listed(columns.map(nameOf))}.`,
    );
  return column;
};

const nameOf = ({ column, label }: TemplateColumn): string => (label.trim() === '' ? `column_${column}` : label);

const foreignColumns = (
  header: readonly string[],
  columns: readonly TemplateColumn[],
  missing: readonly TemplateColumn[],
  left: readonly number[],
  advice: ColumnsAdvice,
) => {
  const names = columns.map(nameOf);
  const missingNames = missing.map(nameOf);
  const leftNames = left.map((place) => header[place] ?? '').filter((name) => name.trim() !== '');
  // With several unmatched columns we cannot guess, and users would copy any example we show.
  const isPair = missingNames.length === 1 && leftNames.length === 1;
  const example = advice.pair(
    leftNames[0] ?? 'NAME IN THE TABLE',
    (isPair ? missingNames[0] : undefined) ?? templateName,
  );
  const repeated = repeatedNames(header, missing);
  const message =
    `${repeated}The table does not name ${missing.length === columns.length ? 'the' : missing.length} ` +
    `${missing.length === 1 ? 'column' : 'columns'} of the template: ${listed(missingNames)}. ` +
    `Template: ${listed(names)}. Table: ${listed(header)}. Say which is which (${example}), or ${advice.byPlace}.`;
  const details: ForeignColumns = {
    template_columns: names,
    table_columns: [...header],
    missing_columns: missingNames,
  };
  return invalidDataInput(message, { ...details });
};

/** Lists the missing columns that the table names more than once: renaming would not help. */
const repeatedNames = (header: readonly string[], missing: readonly TemplateColumn[]): string =>
  missing
    .map(({ label }) => ({
      label,
      places: header.flatMap((name, place) =>
        name.trim() !== '' && foldAccents(name) === foldAccents(label) ? [place] : [],
      ),
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
