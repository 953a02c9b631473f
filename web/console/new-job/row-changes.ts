import type { Table } from '../../../lib/engine/browser/rows.ts';
import { noEdits, type RowEdits, withLeftOut } from '../../rows/row-edits.ts';

/**
 * Row edits by table. Reading a file with other settings creates another table; the edits of this one are preserved.
 */
export interface RowChanges {
  readonly byTable: ReadonlyMap<string, RowEdits>;
  /** Previous states, latest last. */
  readonly before: readonly ReadonlyMap<string, RowEdits>[];
}

export const noChanges: RowChanges = { byTable: new Map(), before: [] };

const mostSteps = 200;

/** Returns the key of a table among those of its file: its reading settings. */
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

/** Excludes rows of a table, given as 1-based numbers in the file. */
export const withRowsLeftOut = (changes: RowChanges, key: string, numbers: readonly number[]): RowChanges =>
  withEdits(
    changes,
    key,
    numbers.reduce((edits, number) => withLeftOut(edits, number - 1, true), editsOf(changes, key)),
  );

/** Undoes the latest change, if any. */
export const undone = (changes: RowChanges): RowChanges => {
  const byTable = changes.before.at(-1);
  return byTable === undefined ? changes : { byTable, before: changes.before.slice(0, -1) };
};
