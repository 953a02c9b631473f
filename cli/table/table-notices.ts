import type { Assumption } from '../../lib/engine/rows/table.ts';
import { printable } from '../terminal/printable.ts';
import type { PlacedTable } from './table-task.ts';

type Assumed = PlacedTable['assumed'];

/** What settles each assumption that is not sure. */
const settledBy: readonly (readonly [keyof Assumed, string])[] = [
  ['delimiter', '--delimiter C'],
  ['encoding', '--encoding NAME'],
  ['sheet', '--sheet NAME'],
  ['header', '--header yes|no|LINE'],
  ['locale', '--locale NAME'],
];

const placings = { label: ', taken by their names', place: ', taken by their places', choice: ', taken as --map says' };

const isUnsure = (assumption: Assumption<unknown> | undefined): boolean => assumption?.sure === 'likely' || assumption?.sure === 'guess';

/** What a person should know of how a table was read, a line each. @param name of the file. */
export const tableNotices = (name: string, table: PlacedTable): readonly string[] => {
  const { assumed, placedBy } = table;
  const settles = settledBy.filter(([member]) => isUnsure(assumed[member])).map(([, flag]) => flag);
  return [
    `Read ${name} as ${table.description}${placedBy === undefined ? '' : placings[placedBy]}.`,
    ...table.notes.map(({ message }) => `  Note: ${message}`),
    ...(settles.length === 0 ? [] : [`  What is not sure is set with ${settles.join(', ')}.`]),
  ].map(printable);
};

/** The same as a member of a document. */
export const tableDocument = ({ assumed, notes, rowCount, columnCount, header, placedBy }: PlacedTable) => ({
  rows: rowCount,
  columns: columnCount,
  header,
  columns_by: placedBy ?? 'place',
  assumed,
  notes,
});
