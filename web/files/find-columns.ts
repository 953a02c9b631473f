import { type ChosenPlaces, matchColumns, type NamedColumn, type Table } from '../../lib/engine/browser/rows.ts';
import { placeFindings } from '../../lib/engine/browser/table-findings.ts';
import { sha256Of } from './sha256-of.ts';

/** What a person said of columns whose names do not tell. */
export type ColumnsChoice = 'by-place' | ChosenPlaces;

/** How the columns of a template are found in a table. */
export type FoundColumns =
  | {
      readonly settled: true;
      /** By their names, or by their places: as somebody chose, or because the table or the template has no names, or the template no columns. */
      readonly by: 'name' | 'choice' | 'no-header' | 'no-labels' | 'no-columns';
      /** Places in the table by number of column, null for one that stays blank; undefined where the rows stay as they are. */
      readonly places: ChosenPlaces | undefined;
    }
  | {
      readonly settled: false;
      /** What is settled all the same, by names and by choice. */
      readonly places: ChosenPlaces;
    };

/** Whether two tables call their columns the same. */
export const isSameHeader = (one: readonly string[], other: readonly string[]): boolean =>
  one.length === other.length && one.every((name, index) => name === other[index]);

/** Finds the columns of a template in a table: the same rule as at all front doors. Source: office.md, "Values go where their names say". */
export const findColumns = (header: Table['header'], columns: readonly NamedColumn[], choice: ColumnsChoice | undefined): FoundColumns => {
  if (columns.length === 0) return { settled: true, by: 'no-columns', places: undefined };
  if (header === null) return { settled: true, by: 'no-header', places: undefined };
  if (choice === 'by-place') return { settled: true, by: 'choice', places: undefined };
  const match = matchColumns(header, columns, choice);
  if (!match.settled) return { settled: false, places: new Map([...match.matched, ...(choice ?? [])]) };
  if (choice !== undefined && choice.size > 0) return { settled: true, by: 'choice', places: match.places };
  return { settled: true, by: match.by === 'name' ? 'name' : 'no-labels', places: match.places };
};

/**
 * Which column of a table stands where the template has its columns, -1 for one that stays blank. Columns that the template does not take
 * follow: in their own places where these are free, else in the first free ones.
 */
export const columnOrder = (columnCount: number, places: ChosenPlaces | undefined): readonly number[] => {
  if (places === undefined) return Array.from({ length: columnCount }, (_, place) => place);
  const sources: (number | null)[] = [];
  for (const [column, place] of places) sources[column] = place;
  const used = new Set(places.values());
  const left = Array.from({ length: columnCount }, (_, place) => place).filter((place) => !used.has(place));
  const moved = left.filter((place) => {
    const isFree = !(place in sources);
    if (isFree) sources[place] = place;
    return !isFree;
  });
  let free = 0;
  for (const place of moved) {
    while (free in sources) free++;
    sources[free] = place;
  }
  return Array.from(sources, (place) => place ?? -1);
};

/** The table with its columns in the template's order (`columnOrder`), and their findings. */
export const placeTable = <Placed extends Pick<Table, 'header' | 'columnCount' | 'rows'> & Partial<Pick<Table, 'findings'>>>(
  table: Placed,
  places: ChosenPlaces | undefined,
): Placed => {
  if (places === undefined) return table;
  const order = columnOrder(table.columnCount, places);
  const placed = (cells: readonly string[]): string[] => order.map((place) => cells[place] ?? '');
  return {
    ...table,
    header: table.header && placed(table.header),
    columnCount: order.length,
    rows: table.rows.map(placed),
    ...(table.findings && { findings: placeFindings(table.findings, order) }),
  };
};

/**
 * Under which a choice is kept: by the names of the table and those of the template, so that the choice is not used for another table,
 * or for a template that was changed. Undefined where the browser cannot tell.
 */
export const choiceKey = async (header: Table['header'], columns: readonly NamedColumn[]): Promise<string | undefined> => {
  if (header === null) return undefined;
  return sha256Of(new TextEncoder().encode(JSON.stringify([header, columns.map(({ column, label }) => [column, label])])));
};
