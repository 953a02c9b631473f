import { type ChosenPlaces, matchColumns, type Table, type TemplateColumn } from '@bulkfill/engine/browser/rows';
import { placeFindings } from '@bulkfill/engine/browser/table-findings';
import { sha256Of } from './sha256-of.ts';

export type PlacesChoice = 'by-place' | ChosenPlaces;

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

export const isSameHeader = (one: readonly string[], other: readonly string[]): boolean =>
  one.length === other.length && one.every((name, index) => name === other[index]);

/** Matches the columns of a template to a table, by the same rule as every other client. */
export const findColumns = (
  header: Table['header'],
  columns: readonly TemplateColumn[],
  choice: PlacesChoice | undefined,
): ColumnMatch => {
  if (columns.length === 0) return { settled: true, by: 'no-columns', places: undefined };
  if (header === null) return { settled: true, by: 'no-header', places: undefined };
  if (choice === 'by-place') return { settled: true, by: 'choice', places: undefined };
  const match = matchColumns(header, columns, choice);
  if (!match.settled) return { settled: false, places: new Map([...match.matched, ...(choice ?? [])]) };
  if (choice !== undefined && choice.size > 0) return { settled: true, by: 'choice', places: match.places };
  return { settled: true, by: match.by === 'name' ? 'name' : 'no-labels', places: match.places };
};

/** Returns the table column per template column, -1 for a blank one. Other columns follow. */
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

/** Reorders the columns of a table and its findings to those of the template (`columnOrder`). */
export const placeTable = <
  Placed extends Pick<Table, 'header' | 'columnCount' | 'rows'> & Partial<Pick<Table, 'findings'>>,
>(
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

/** Returns the key of a choice: the column names of both. `undefined` if the browser cannot hash. */
export const choiceKey = async (
  header: Table['header'],
  columns: readonly TemplateColumn[],
): Promise<string | undefined> => {
  if (header === null) return undefined;
  return sha256Of(
    new TextEncoder().encode(JSON.stringify([header, columns.map(({ column, label }) => [column, label])])),
  );
};
