import { computed, signal } from '@preact/signals';
import { columnWords, nameColumns } from '../../console/tables/column-words.ts';
import { applyEdits, noEdits, type RowCells, type RowEdits, readCell } from '../../rows/row-edits.ts';
import type { FormatSubject } from '../core/comb-format.ts';
import { withRows } from '../core/edit.ts';
import type { OpenDocument } from '../document/open-document.ts';
import type { TemplateRevision } from '../package/saved-template.ts';
import type { OpenRows, RowsReference } from '../rows/open-rows.ts';
import type { Editing } from './editing.ts';
import { createGrouping } from './grouping.ts';

const noCells: readonly string[] = [];

const tableKey = ({ file, header, columnCount, rows, assumed }: OpenRows): string =>
  JSON.stringify([file.name, file.size, assumed.sheet?.value ?? '', header, columnCount, rows.length]);

export interface KnownColumn {
  readonly number: number;
  readonly label: string;
  /** Display name: the label, with the number if another column has the same label. */
  readonly words: string;
}

export const createOpened = ({ editing: { draft, edit, editState } }: { readonly editing: Editing }) => {
  const openDocument = signal<OpenDocument | undefined>(undefined);

  /** The saved template being edited; `undefined` if it is not saved yet. */
  const savedTemplate = signal<TemplateRevision | undefined>(undefined);

  /** The open table, which never leaves the browser. */
  const openRows = signal<OpenRows | undefined>(undefined);

  /** Rows of a restored draft until they are opened again: drafts do not store row values. */
  const rowsReference = signal<RowsReference | undefined>(undefined);

  /** The current row, 0-based. */
  const rowIndex = signal(0);

  const rowEdits = computed<RowEdits>(() => {
    const rows = openRows.value;
    return rows === undefined ? noEdits : (editState.value.rows?.get(tableKey(rows)) ?? noEdits);
  });

  const changeRows = (edits: RowEdits): void => {
    const rows = openRows.peek();
    if (rows !== undefined) edit((state) => withRows(state, tableKey(rows), edits));
  };

  const rowsNow = (): RowCells => applyEdits(openRows.peek()?.rows ?? [], rowEdits.peek());

  const grouping = createGrouping(openRows, rowEdits, rowIndex);
  const { placeOfRow, shownRow } = grouping;

  const previewCells = computed<readonly string[]>(() => {
    const rows = openRows.value?.rows;
    const row = shownRow.value;
    const cells = rows?.[row] ?? noCells;
    if (rows === undefined || !rowEdits.value.cells.has(row)) return cells;
    return cells.map((_, column) => readCell(rows, rowEdits.value, row, column));
  });

  /** Cells to show on the page: cells of the shown row, or column names without a table. */
  const shownCells = computed<readonly string[]>(() =>
    openRows.value === undefined ? knownColumns.value.map(({ words }) => words) : previewCells.value,
  );

  const tableLocale = computed(() => openRows.value?.locale.value ?? navigator.language);

  /** Returns what formats of a column are guessed from; `undefined` without a table. */
  const formatSubject = (column: number): FormatSubject | undefined =>
    openRows.peek() && {
      cells: rowsNow().map((cells) => cells[column] ?? ''),
      shown: previewCells.peek()[column] ?? '',
      locale: tableLocale.peek(),
    };

  const shownRowNumber = computed(() => placeOfRow(rowIndex.value).rowNumber);
  const runningRows = computed(() => placeOfRow(rowIndex.value).rows);
  const shownItems = computed(() => placeOfRow(rowIndex.value).items);

  /** Place of the current row in the run. The object changes only if one of its members does. */
  const shownPlace = computed(() => ({
    rowNumber: shownRowNumber.value,
    rows: runningRows.value,
    items: shownItems.value,
  }));

  /** Columns available for mapping: those of the table and those that the template declares. */
  const knownColumns = computed<readonly KnownColumn[]>(() => {
    const labels = new Map(draft.value.columns.map(({ key, label }) => [key, label ?? '']));
    const declared = Math.max(
      -1,
      ...[...labels.keys()].map((key) => Number(/^column_(\d{1,5})$/.exec(key)?.[1] ?? -1)),
    );
    const count = Math.max(openRows.value?.columnCount ?? 0, declared + 1);
    const names = Array.from({ length: count }, (_, number) => labels.get(`column_${number}`) ?? '');
    const words = nameColumns(names);
    return names.map((label, number) => ({ number, label, words: words[number] ?? label }));
  });

  const columnName = (column: number): string =>
    knownColumns.value.find(({ number }) => number === column)?.words ?? columnWords('', column);

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
    shownCells,
    tableLocale,
    formatSubject,
    ...grouping,
    shownPlace,
    knownColumns,
    columnName,
    showRow,
  };
};

export type Opened = ReturnType<typeof createOpened>;
