import { foldAccents } from '../../core/text.ts';

export interface TemplateColumn {
  readonly column: number;
  readonly label: string;
  /** False if no overlay or file name uses the column. Such a column may be missing; it stays blank then. */
  readonly isNeeded?: boolean;
}

/** Explicit column choices: the table position per template column, or null to leave it blank. */
export type ChosenPlaces = ReadonlyMap<number, number | null>;

export type ColumnsMatch =
  | {
      readonly settled: true;
      /** `place` only if the template has no labels. */
      readonly by: 'name' | 'place';
      readonly places: ChosenPlaces | undefined;
    }
  | {
      readonly settled: false;
      /** Columns that were matched nevertheless. */
      readonly matched: ReadonlyMap<number, number>;
      /** Template columns that the header lacks or names twice. */
      readonly missing: readonly TemplateColumn[];
      readonly left: readonly number[];
    };

/** Ways to compare names, strictest first. A later way applies only to columns without a match so far. */
const folds: readonly ((name: string) => string)[] = [
  (name) => name.trim().normalize('NFC'),
  foldAccents,
  (name) => foldAccents(name).replaceAll(/[^\p{L}\p{N}]+/gu, ''),
];

/**
 * Finds the columns of a template in a table with a known header, by name alone, in any order. Ignores case, accents,
 * blanks and punctuation. Never guesses synonyms or positions: a table with moved columns, or another table, would
 * print values in wrong places.
 * Columns that share a label match in order if the header repeats the label as often. A template column without a label
 * keeps its position, so it matches only if all other columns match in their positions.
 * @param chosen explicit choices; they override names. Source: command-line-and-library.md, "Matching columns by name".
 */
export const matchColumns = (
  header: readonly string[],
  columns: readonly TemplateColumn[],
  chosen: ChosenPlaces = new Map(),
): ColumnsMatch => {
  if (columns.every(({ label }) => isBlank(label)) && chosen.size === 0)
    return { settled: true, by: 'place', places: undefined };
  const open = columns.filter(({ column }) => !chosen.has(column));
  const taken = new Set(chosen.values());
  const matched = matchNames(
    open.filter(({ label }) => !isBlank(label)),
    header.map((name, place) => ({ name, place })).filter(({ name, place }) => !isBlank(name) && !taken.has(place)),
  );
  const idle = open.filter(({ column, isNeeded }) => isNeeded === false && !matched.has(column));
  const places = new Map<number, number | null>([
    ...chosen,
    ...matched,
    ...idle.map(({ column }) => [column, null] as const),
  ]);
  const missing = open.filter(({ column, label }) => !places.has(column) && !isBlank(label));
  const isInPlace = [...places].every(([column, place]) => column === place);
  const unnamed = isInPlace ? [] : open.filter(({ column, label }) => !places.has(column) && isBlank(label));
  if (missing.length + unnamed.length === 0)
    return { settled: true, by: 'name', places: isInPlace ? undefined : places };
  const used = new Set(places.values());
  const left = header.flatMap((_, place) => (used.has(place) ? [] : [place]));
  return { settled: false, matched, missing: [...missing, ...unnamed], left };
};

interface TableName {
  readonly name: string;
  readonly place: number;
}

const matchNames = (columns: readonly TemplateColumn[], names: readonly TableName[]): Map<number, number> => {
  const found = new Map<number, number>();
  let [openColumns, openNames] = [columns, names];
  for (const [way, fold] of folds.entries()) {
    const labels = grouped(openColumns, ({ label }) => fold(label));
    const headers = grouped(openNames, ({ name }) => fold(name));
    for (const [folded, sharing] of labels) {
      const places = headers.get(folded) ?? [];
      // Identical names match in template order. Merely similar names may have different meanings.
      if (folded === '' || places.length !== sharing.length || (sharing.length > 1 && way > 0)) continue;
      for (const [index, { column }] of sharing.entries()) found.set(column, (places[index] as TableName).place);
    }
    const taken = new Set(found.values());
    openColumns = openColumns.filter(({ column }) => !found.has(column));
    openNames = openNames.filter(({ place }) => !taken.has(place));
  }
  // A key names a column as well as a label: tables of corrections and of programs have keys.
  const keys = grouped(openNames, ({ name }) => name.trim());
  for (const { column } of openColumns) {
    const [only, second] = keys.get(`column_${column}`) ?? [];
    if (only !== undefined && second === undefined) found.set(column, only.place);
  }
  return found;
};

const grouped = <Item>(items: readonly Item[], keyOf: (item: Item) => string): ReadonlyMap<string, readonly Item[]> => {
  const groups = new Map<string, Item[]>();
  for (const item of items) {
    const group = groups.get(keyOf(item));
    if (group === undefined) groups.set(keyOf(item), [item]);
    else group.push(item);
  }
  return groups;
};

const isBlank = (name: string): boolean => name.trim() === '';
