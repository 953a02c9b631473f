import { maxGroupRows, parseColumnKey } from '@bulkfill/engine/browser/rows';
import { computed, type ReadonlySignal, signal } from '@preact/signals';
import { documentNumbers, groupRows, type RowDocuments } from '../../rows/group-rows.ts';
import { applyRowEdits, placeInRun, type RowEdits } from '../../rows/row-edits.ts';
import type { RunPlace } from '../preview/preview-subject.ts';
import type { OpenRows } from '../rows/open-rows.ts';

/** Makes one document of the rows with the same value in a column. Source: api.md, "Grouped rows". */
export const createGrouping = (
  openRows: ReadonlySignal<OpenRows | undefined>,
  rowEdits: ReadonlySignal<RowEdits>,
  rowIndex: ReadonlySignal<number>,
) => {
  /** Key of the column; empty for a document per row. */
  const groupBy = signal('');

  const column = computed(() => {
    const number = parseColumnKey(groupBy.value);
    return number !== undefined && number < (openRows.value?.columnCount ?? 0) ? number : undefined;
  });
  const groupKey = computed(() => (column.value === undefined ? undefined : groupBy.value));

  const documents = computed<RowDocuments | undefined>(() =>
    column.value === undefined ? undefined : groupRows(openRows.value?.rows ?? [], rowEdits.value, column.value),
  );
  /** Number of the document of a row, from 1; `undefined` if rows are not grouped. */
  const documentNumber = computed(() => documentNumbers(documents.value));
  const documentOf = (row: number): readonly number[] | undefined =>
    documents.value?.[(documentNumber.value?.(row) ?? 0) - 1];

  const cellsOf = (row: number): readonly string[] => {
    const cells = openRows.value?.rows[row] ?? [];
    const own = rowEdits.value.cells.get(row);
    return own === undefined ? cells : applyRowEdits(cells, own);
  };
  /** Returns the rows of the document of a row; `undefined` if rows are not grouped. */
  const groupOfRow = (row: number) => documentOf(row)?.slice(0, maxGroupRows).map(cellsOf);

  const shownDocument = computed(() => documentOf(rowIndex.value));
  const shownGroup = computed(() => shownDocument.value?.slice(0, maxGroupRows).map(cellsOf));
  /** Position of the row that a document reads: its first one. */
  const shownRow = computed(() => shownDocument.value?.[0] ?? rowIndex.value);

  const placeOfRow = (row: number): RunPlace => {
    const all = documents.value;
    if (all === undefined) return { ...placeInRun(rowEdits.value, openRows.value?.rows.length ?? 1, row), items: 1 };
    const number = documentNumber.value?.(row) ?? Math.max(1, all.length);
    return { rowNumber: number, rows: Math.max(1, all.length), items: all[number - 1]?.length ?? 1 };
  };

  /** Returns the row of the next (1) or previous (-1) document; `undefined` at the end. */
  const rowInSteps = (steps: number): number | undefined => {
    const all = documents.value;
    const now = documentNumber.value?.(rowIndex.value);
    if (all !== undefined && now !== undefined) return all[now - 1 + steps]?.[0];
    const row = rowIndex.value + steps;
    return row >= 0 && row < (openRows.value?.rows.length ?? 0) ? row : undefined;
  };

  return { groupBy, groupKey, documents, documentNumber, groupOfRow, shownGroup, shownRow, placeOfRow, rowInSteps };
};
