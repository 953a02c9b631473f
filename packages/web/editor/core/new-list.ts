import { contentOf, toPackageValue } from './content.ts';
import type { OverlayDraft } from './draft.ts';
import { isFresh, type ListItemKey, withKeys } from './list-draft.ts';
import { findKeysInRows, keysOfColumns, listColumn } from './list-items.ts';

type Rows = readonly (readonly (string | undefined)[])[];

const itemHeightPt = 18;

/** Whether a list shows the rows of a document. */
export const showsRows = ({ kind, value }: OverlayDraft): boolean =>
  kind === 'list' && typeof value === 'object' && value !== null && 'rows' in value;

type Columns = Parameters<typeof keysOfColumns>[1];

export const findItemKeys = (list: OverlayDraft, rows: Rows, columns: Columns): readonly ListItemKey[] => {
  if (showsRows(list)) return keysOfColumns(rows, columns);
  const content = contentOf(list);
  return content?.source === 'column' ? findKeysInRows(rows, content.column) : [];
};

/**
 * Returns the value and columns of a new list: the rows of a document if documents have several, else the first column
 * with lists.
 */
export const newListMembers = (
  rect: NonNullable<OverlayDraft['rect']>,
  rows: Rows,
  columns: Columns,
  isGrouped: boolean,
): Readonly<Record<string, unknown>> => {
  const column = isGrouped ? undefined : listColumn(rows, columns.length);
  const content =
    column === undefined ? ({ source: 'fixed', text: '' } as const) : ({ source: 'column', column } as const);
  const value = isGrouped ? { rows: 'group' } : toPackageValue(content);
  const {
    id: _,
    kind: __,
    rect: ___,
    ...members
  } = withKeys({ id: '', kind: 'list', rect }, findItemKeys({ id: '', kind: 'list', value }, rows, columns));
  return { value, itemHeight: itemHeightPt, ...members };
};

export const withColumnsOfItems = (overlay: OverlayDraft, rows: Rows, columns: Columns): OverlayDraft => {
  if (overlay.kind !== 'list' || !isFresh(overlay)) return overlay;
  const keys = findItemKeys(overlay, rows, columns);
  return keys.length === 0 ? overlay : withKeys(overlay, keys);
};
