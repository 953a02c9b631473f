import { computed, signal } from '@preact/signals';
import { cellNow, editedRows, noEdits, placeInRun, type RowEdits, type Rows } from '../../rows/row-edits.ts';
import { withRows } from '../core/edit.ts';
import type { OpenDocument } from '../document/open-document.ts';
import type { SavedTemplate } from '../package/saved-template.ts';
import type { OpenRows, RowsReference } from '../rows/rows-message.ts';
import type { Editing } from './editing.ts';

const noCells: readonly string[] = [];

/** What tells a table from others: its file, how it is read, and which column stands where. */
const tableKey = ({ file, header, columnCount, rows, assumed }: OpenRows): string =>
  JSON.stringify([file.name, file.size, assumed.sheet?.value ?? '', header, columnCount, rows.length]);

/** A column of the rows or, without any, of the template. */
export interface KnownColumn {
  readonly number: number;
  readonly label: string;
}

/** A column in words: its label, or the number that people count with. */
export const columnWords = ({ number, label }: KnownColumn): string => (label === '' ? `Column ${number + 1}` : label);

/** The PDF, the saved template and the rows that are open. */
export const createOpened = ({ editing: { draft, edit, editState } }: { readonly editing: Editing }) => {
  /** The PDF that overlays are placed on. */
  const openDocument = signal<OpenDocument | undefined>(undefined);

  /** The template of the account that is worked on; undefined for one that is not saved yet. */
  const savedTemplate = signal<SavedTemplate | undefined>(undefined);

  /** The table whose rows are previewed. It never leaves the browser. */
  const openRows = signal<OpenRows | undefined>(undefined);

  /** The rows of a draft that was restored, until they are opened again: what stands in them is not kept. */
  const rowsReference = signal<RowsReference | undefined>(undefined);

  /** The row that is shown, 0-based. */
  const rowIndex = signal(0);

  /** What was changed of the rows that are open. */
  const rowEdits = computed<RowEdits>(() => {
    const rows = openRows.value;
    return rows === undefined ? noEdits : (editState.value.rows?.get(tableKey(rows)) ?? noEdits);
  });

  /** Takes over what a person has changed of the rows, as a step of undo. */
  const changeRows = (edits: RowEdits): void => {
    const rows = openRows.peek();
    if (rows !== undefined) edit((state) => withRows(state, tableKey(rows), edits));
  };

  /** All rows as they are now, those that are left out too. */
  const rowsNow = (): Rows => editedRows(openRows.peek()?.rows ?? [], rowEdits.peek());

  /** Cells of the row that is shown. */
  const previewCells = computed<readonly string[]>(() => {
    const rows = openRows.value?.rows;
    const cells = rows?.[rowIndex.value] ?? noCells;
    if (rows === undefined || !rowEdits.value.cells.has(rowIndex.value)) return cells;
    return cells.map((_, column) => cellNow(rows, rowEdits.value, rowIndex.value, column));
  });

  /** A row, counted from 0 as the file has it, among those that run: what counters say of it. */
  const placeOfRow = (row: number): { readonly rowNumber: number; readonly rows: number } =>
    placeInRun(rowEdits.value, openRows.value?.rows.length ?? 1, row);

  const shownRowNumber = computed(() => placeOfRow(rowIndex.value).rowNumber);
  const runningRows = computed(() => placeOfRow(rowIndex.value).rows);

  /** The number of the row that is shown, and how many rows run. Another one only where one of the two changes. */
  const shownPlace = computed(() => ({ rowNumber: shownRowNumber.value, rows: runningRows.value }));

  /** What can be mapped: the table's columns, and those that the template declares. */
  const knownColumns = computed<readonly KnownColumn[]>(() => {
    const labels = new Map(draft.value.columns.map(({ key, label }) => [key, label ?? '']));
    const declared = Math.max(-1, ...[...labels.keys()].map((key) => Number(/^column_(\d{1,5})$/.exec(key)?.[1] ?? -1)));
    const count = Math.max(openRows.value?.columnCount ?? 0, declared + 1);
    return Array.from({ length: count }, (_, number) => ({ number, label: labels.get(`column_${number}`) ?? '' }));
  });

  /** A column by its number, in a person's words. */
  const columnName = (column: number): string =>
    columnWords(knownColumns.value.find(({ number }) => number === column) ?? { number: column, label: '' });

  /** Shows a row, as far as there is one. */
  const showRow = (index: number): void => {
    const count = openRows.peek()?.rows.length ?? 0;
    rowIndex.value = Math.max(0, Math.min(count - 1, Math.trunc(index)));
  };

  return {
    openDocument,
    savedTemplate,
    openRows,
    rowsReference,
    rowIndex,
    rowEdits,
    changeRows,
    rowsNow,
    previewCells,
    placeOfRow,
    shownPlace,
    knownColumns,
    columnName,
    showRow,
  };
};

export type Opened = ReturnType<typeof createOpened>;
