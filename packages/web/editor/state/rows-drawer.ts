import { computed, signal } from '@preact/signals';
import type { OpenRows } from '../rows/open-rows.ts';
import type { Opened } from './opened.ts';
import type { Surroundings } from './surroundings.ts';

/** CSS pixels of the drawer when first opened. */
const firstHeight = 260;
const name = 'rows-height';

const isHeight = (value: unknown): value is number => typeof value === 'number' && value >= 0 && value < 10_000;

/** Height of the table of rows, remembered by the browser. Source: console-and-editor.md, "Room for the document". */
export const createRowsDrawer = ({
  setUp,
  opened: { openDocument, openRows, showRow },
}: {
  readonly setUp: Surroundings['setUp'];
  readonly opened: Opened;
}) => {
  const kept = setUp.read(name);
  const chosen = signal(isHeight(kept) ? kept : undefined);

  /** CSS pixels; 0 if hidden. Shown by default until a document is open. */
  const rowsHeight = computed(() => chosen.value ?? (openDocument.value === undefined ? firstHeight : 0));

  const setRowsHeight = (height: number): void => {
    chosen.value = height;
    setUp.keep(name, height);
  };

  const showTable = (): void => setRowsHeight(firstHeight);
  const hideTable = (): void => setRowsHeight(0);

  const wanted = signal<{ readonly of: OpenRows | undefined; readonly rows: readonly number[] } | undefined>(undefined);

  /** Rows that the table shows, by position; `undefined` for all. Another table shows all of its rows. */
  const among = computed(() => (wanted.value?.of === openRows.value ? wanted.value?.rows : undefined));

  /** Opens the table with some rows only, and previews the first of them. */
  const showAmong = (rows: readonly number[]): void => {
    wanted.value = { of: openRows.peek(), rows: rows.toSorted((one, other) => one - other) };
    if (rowsHeight.peek() === 0) showTable();
    showRow(rows[0] ?? 0);
  };

  const showEvery = (): void => {
    wanted.value = undefined;
  };

  return { rowsHeight, setRowsHeight, showTable, hideTable, among, showAmong, showEvery };
};
