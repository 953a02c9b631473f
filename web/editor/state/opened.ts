import { computed, signal } from '@preact/signals';
import type { OpenDocument } from '../document/open-document.ts';
import type { SavedTemplate } from '../package/saved-template.ts';
import type { OpenRows, RowsReference } from '../rows/rows-message.ts';
import { draft } from './editing.ts';

/** The PDF that overlays are placed on. */
export const openDocument = signal<OpenDocument | undefined>(undefined);

/** The template of the account that is worked on; undefined for one that is not saved yet. */
export const savedTemplate = signal<SavedTemplate | undefined>(undefined);

/** The table whose rows are previewed. It never leaves the browser. */
export const openRows = signal<OpenRows | undefined>(undefined);

/** The rows of a draft that was restored, until they are opened again: what stands in them is not kept. */
export const rowsReference = signal<RowsReference | undefined>(undefined);

/** The row that is shown, 0-based. */
export const rowIndex = signal(0);

const noCells: readonly string[] = [];

/** Cells of the row that is shown. */
export const previewCells = computed<readonly string[]>(() => openRows.value?.rows[rowIndex.value] ?? noCells);

/** A column of the rows or, without any, of the template. */
export interface KnownColumn {
  readonly number: number;
  readonly label: string;
}

/** What can be mapped: the table's columns, and those that the template declares. */
export const knownColumns = computed<readonly KnownColumn[]>(() => {
  const labels = new Map(draft.value.columns.map(({ key, label }) => [key, label ?? '']));
  const declared = Math.max(-1, ...[...labels.keys()].map((key) => Number(/^column_(\d{1,5})$/.exec(key)?.[1] ?? -1)));
  const count = Math.max(openRows.value?.columnCount ?? 0, declared + 1);
  return Array.from({ length: count }, (_, number) => ({ number, label: labels.get(`column_${number}`) ?? '' }));
});

/** A column in words: its label, or the number that people count with. */
export const columnWords = ({ number, label }: KnownColumn): string => (label === '' ? `Column ${number + 1}` : label);

/** Shows a row, as far as there is one. */
export const showRow = (index: number): void => {
  const count = openRows.peek()?.rows.length ?? 0;
  rowIndex.value = Math.max(0, Math.min(count - 1, Math.trunc(index)));
};
