import { foldAccents } from './header-words.ts';

/** A column of a template. */
export interface NamedColumn {
  readonly column: number;
  readonly label: string;
  /** False where nothing is drawn or named by it: such a column may be missing, and stays blank then. */
  readonly isNeeded?: boolean;
}

/** What a person said where names do not tell: for a column of the template the place in the table, or null to leave it blank. */
export type ChosenPlaces = ReadonlyMap<number, number | null>;

/** How the columns of a template are found in a table. */
export type ColumnsMatch =
  | {
      readonly settled: true;
      /** `place` only where the template names no column. */
      readonly by: 'name' | 'place';
      /** Places in the table by number of column, null for one that stays blank; undefined where the rows can stay as they are. */
      readonly places: ChosenPlaces | undefined;
    }
  | {
      readonly settled: false;
      /** Those that are found all the same. */
      readonly matched: ReadonlyMap<number, number>;
      /** Columns of the template that the header does not name, or names twice. */
      readonly missing: readonly NamedColumn[];
      /** Places in the table that no column of the template takes. */
      readonly left: readonly number[];
    };

/** Ways to compare names, the surest first. A name that is alike in a later way only is taken where nothing else is. */
const folds: readonly ((name: string) => string)[] = [
  (name) => name.trim().normalize('NFC'),
  foldAccents,
  (name) => foldAccents(name).replaceAll(/[^\p{L}\p{N}]+/gu, ''),
];

/**
 * Where the columns of a template stand in a table whose header is known: by their names alone, whatever the order. Case, accents,
 * blanks and punctuation do not count. Synonyms are not guessed, and a place is never a reason: a table whose columns moved, or
 * another table, would print values in wrong places.
 *
 * Columns that share a label are found in their order where the header has the label as often. A template column without a label has
 * its own place, and so it is found only where all others stand in theirs.
 *
 * @param chosen what a person settled; it wins over names.
 * Source: office.md, "Values go where their names say".
 */
export const matchColumns = (
  header: readonly string[],
  columns: readonly NamedColumn[],
  chosen: ChosenPlaces = new Map(),
): ColumnsMatch => {
  if (columns.every(({ label }) => isBlank(label)) && chosen.size === 0) return { settled: true, by: 'place', places: undefined };
  const open = columns.filter(({ column }) => !chosen.has(column));
  const taken = new Set(chosen.values());
  const matched = matchNames(
    open.filter(({ label }) => !isBlank(label)),
    header.map((name, place) => ({ name, place })).filter(({ name, place }) => !isBlank(name) && !taken.has(place)),
  );
  const idle = open.filter(({ column, isNeeded }) => isNeeded === false && !matched.has(column));
  const places = new Map<number, number | null>([...chosen, ...matched, ...idle.map(({ column }) => [column, null] as const)]);
  const missing = open.filter(({ column, label }) => !places.has(column) && !isBlank(label));
  const isInPlace = [...places].every(([column, place]) => column === place);
  const unnamed = isInPlace ? [] : open.filter(({ column, label }) => !places.has(column) && isBlank(label));
  if (missing.length + unnamed.length === 0) return { settled: true, by: 'name', places: isInPlace ? undefined : places };
  const used = new Set(places.values());
  const left = header.flatMap((_, place) => (used.has(place) ? [] : [place]));
  return { settled: false, matched, missing: [...missing, ...unnamed], left };
};

interface TableName {
  readonly name: string;
  readonly place: number;
}

const matchNames = (columns: readonly NamedColumn[], names: readonly TableName[]): Map<number, number> => {
  const found = new Map<number, number>();
  let [openColumns, openNames] = [columns, names];
  for (const [way, fold] of folds.entries()) {
    const labels = grouped(openColumns, ({ label }) => fold(label));
    const headers = grouped(openNames, ({ name }) => fold(name));
    for (const [folded, sharing] of labels) {
      const places = headers.get(folded) ?? [];
      // Names that are the same to the letter come in the order of the template; names that are only alike may mean different things.
      if (folded === '' || places.length !== sharing.length || (sharing.length > 1 && way > 0)) continue;
      for (const [index, { column }] of sharing.entries()) found.set(column, (places[index] as TableName).place);
    }
    const taken = new Set(found.values());
    openColumns = openColumns.filter(({ column }) => !found.has(column));
    openNames = openNames.filter(({ place }) => !taken.has(place));
  }
  // A key names a column as well as a label does: tables of corrections and of programs have them.
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
