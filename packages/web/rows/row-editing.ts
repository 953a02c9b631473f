import type { Table } from '@bulkfill/engine/browser/rows';
import { canUndo, commit, type History, newHistory, undo } from './history.ts';
import { noEdits, type RowEdits, withLeftOut } from './row-edits.ts';

/** Edits of rows with undo, by table: the same file read in another way is another table. */
export type RowEditing = History<ReadonlyMap<string, RowEdits>>;

export const noEditing: RowEditing = newHistory(new Map());

export const tableKey = ({
  header,
  columnCount,
  rows,
  assumed,
}: Pick<Table, 'header' | 'columnCount' | 'assumed'> & { readonly rows: { readonly length: number } }): string =>
  JSON.stringify([assumed.sheet?.value ?? '', header, columnCount, rows.length]);

export const editsOf = ({ present }: RowEditing, key: string): RowEdits => present.get(key) ?? noEdits;

export const withEdits = (editing: RowEditing, key: string, edits: RowEdits): RowEditing =>
  commit(editing, new Map(editing.present).set(key, edits));

/** Leaves out rows of a table, numbered from 1 as in the file, in one undo step. */
export const withRowsLeftOut = (editing: RowEditing, key: string, numbers: readonly number[]): RowEditing =>
  withEdits(
    editing,
    key,
    numbers.reduce((edits, number) => withLeftOut(edits, number - 1, true), editsOf(editing, key)),
  );

/**
 * Returns a function that passes the state before the latest edit to `onUndo`. Returns `undefined` if there is no edit.
 */
export const undoOf = (editing: RowEditing, onUndo: (before: RowEditing) => void): (() => void) | undefined =>
  canUndo(editing) ? () => onUndo(undo(editing)) : undefined;
