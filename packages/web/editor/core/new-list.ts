import { contentOf, packageValue } from './content.ts';
import type { OverlayDraft } from './draft.ts';
import { isFresh, type ListItemKey, withKeys } from './list-draft.ts';
import { keysInRows, listColumn } from './list-items.ts';

type Rows = readonly (readonly (string | undefined)[])[];

const itemHeightPt = 18;

/** Returns the item keys of a list's column, from the first row with items. */
export const itemKeysFor = (list: OverlayDraft, rows: Rows): readonly ListItemKey[] => {
  const content = contentOf(list);
  return content?.source === 'column' ? keysInRows(rows, content.column) : [];
};

/** Returns the value and columns of a new list, from the first column with lists. */
export const newListMembers = (
  rect: NonNullable<OverlayDraft['rect']>,
  rows: Rows,
  columnCount: number,
): Readonly<Record<string, unknown>> => {
  const column = listColumn(rows, columnCount);
  const value = packageValue(column === undefined ? { source: 'fixed', text: '' } : { source: 'column', column });
  const {
    id: _,
    kind: __,
    rect: ___,
    ...members
  } = withKeys({ id: '', kind: 'list', rect }, column === undefined ? [] : keysInRows(rows, column));
  return { value, itemHeight: itemHeightPt, ...members };
};

export const withColumnsOfItems = (overlay: OverlayDraft, rows: Rows): OverlayDraft => {
  if (overlay.kind !== 'list' || !isFresh(overlay)) return overlay;
  const keys = itemKeysFor(overlay, rows);
  return keys.length === 0 ? overlay : withKeys(overlay, keys);
};
