import type { Table } from '../../../lib/engine/browser/rows.ts';
import { noEdits, type RowEdits, withLeftOut } from '../../rows/row-edits.ts';

/** What a person has changed of the rows, by table: read otherwise, a file is another table, and what was changed in this one is kept. */
export interface RowChanges {
  readonly byTable: ReadonlyMap<string, RowEdits>;
  /** As it was before each change, the latest last. */
  readonly before: readonly ReadonlyMap<string, RowEdits>[];
}

export const noChanges: RowChanges = { byTable: new Map(), before: [] };

const mostSteps = 200;

/** What tells a table from others of its file: how it is read. */
export const tableKey = ({
  header,
  columnCount,
  rows,
  assumed,
}: Pick<Table, 'header' | 'columnCount' | 'assumed'> & { readonly rows: { readonly length: number } }): string =>
  JSON.stringify([assumed.sheet?.value ?? '', header, columnCount, rows.length]);

export const editsOf = ({ byTable }: RowChanges, key: string): RowEdits => byTable.get(key) ?? noEdits;

export const withEdits = ({ byTable, before }: RowChanges, key: string, edits: RowEdits): RowChanges => ({
  byTable: new Map(byTable).set(key, edits),
  before: [...before.slice(1 - mostSteps), byTable],
});

/** The same without some rows of a table, counted from 1 as the file has them. */
export const withRowsLeftOut = (changes: RowChanges, key: string, numbers: readonly number[]): RowChanges =>
  withEdits(
    changes,
    key,
    numbers.reduce((edits, number) => withLeftOut(edits, number - 1, true), editsOf(changes, key)),
  );

/** Without the latest change; the same where there is none. */
export const undone = (changes: RowChanges): RowChanges => {
  const byTable = changes.before.at(-1);
  return byTable === undefined ? changes : { byTable, before: changes.before.slice(0, -1) };
};
