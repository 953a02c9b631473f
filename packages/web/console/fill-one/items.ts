import type { ItemColumn } from './column-inputs.ts';

/** Texts of an item by key. */
export type ListEntry = Readonly<Record<string, string>>;

const itemOf = (value: unknown, first: string): ListEntry =>
  typeof value === 'object' && value !== null
    ? Object.fromEntries(Object.entries(value).map(([key, text]) => [key, String(text ?? '')]))
    : { [first]: String(value) };

/** Reads the items of a cell that `writeItems` wrote; none from any other text. */
export const readItems = (cell: string, columns: readonly ItemColumn[]): readonly ListEntry[] => {
  if (!cell.startsWith('[')) return [];
  const values = JSON.parse(cell) as readonly unknown[];
  return values.map((value) => itemOf(value, columns[0]?.key ?? ''));
};

/** Returns items as JSON for a cell; blank if there are none. `isFinal`: without blank items and cells. */
export const writeItems = (items: readonly ListEntry[], isFinal = false): string => {
  const written = isFinal
    ? items
        .map((item) => Object.fromEntries(Object.entries(item).filter(([, text]) => text.trim() !== '')))
        .filter((item) => Object.keys(item).length > 0)
    : items;
  return written.length === 0 ? '' : JSON.stringify(written);
};
