import type { Table } from '@bulkfill/engine/browser/rows';
import { canRedo, canUndo, commit, type History, newHistory, redo, undo } from './history.ts';
import { noEdits, type RowEdits, withAllLeftOut } from './row-edits.ts';

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
    withAllLeftOut(
      editsOf(editing, key),
      numbers.map((number) => number - 1),
      true,
    ),
  );

export interface UndoKeys {
  readonly onUndo: (() => void) | undefined;
  readonly onRedo: (() => void) | undefined;
}

/** Returns functions that pass the state before or after a step to `set`. `undefined` if there is no such step. */
export const undoKeys = (editing: RowEditing, set: (editing: RowEditing) => void): UndoKeys => ({
  onUndo: canUndo(editing) ? () => set(undo(editing)) : undefined,
  onRedo: canRedo(editing) ? () => set(redo(editing)) : undefined,
});
