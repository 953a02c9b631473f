import { computed, signal } from '@preact/signals';
import type { Opened } from './opened.ts';
import type { Surroundings } from './surroundings.ts';

/** CSS pixels of the drawer when first opened. */
const firstHeight = 260;
const name = 'rows-height';

const isHeight = (value: unknown): value is number => typeof value === 'number' && value >= 0 && value < 10_000;

/** Height of the table of rows, remembered by the browser. Source: console-and-editor.md, "Room for the document". */
export const createRowsDrawer = ({
  setUp,
  opened: { openDocument },
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

  return { rowsHeight, setRowsHeight, showTable, hideTable };
};
