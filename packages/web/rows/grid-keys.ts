import { moveSelection } from './grid-selection.ts';
import type { Grid } from './use-grid.ts';

export interface GridKeyTargets {
  readonly grid: Grid;
  readonly size: { readonly rows: number; readonly columns: number; readonly page: number };
  readonly sortBy: (across: number) => void;
  readonly showRow: ((at: number) => void) | undefined;
  readonly clear: () => void;
  readonly toggleRows: () => void;
  readonly openMenu: (left: number, top: number) => void;
}

const inMiddle = ({ left, top, width, height }: DOMRect): readonly [number, number] => [left + width / 2, top + height];

/** Returns the command of a key on the active place. `undefined` for other keys. */
const commandOf = (targets: GridKeyTargets, event: KeyboardEvent): (() => void) | undefined => {
  const { grid, sortBy, showRow, clear, toggleRows, openMenu } = targets;
  const { at, across } = grid.selection.active;
  const { key, shiftKey, target } = event;
  const opens = key === 'Enter' || key === 'F2' || (key === ' ' && (at < 0 || across < 0));
  if (key === 'ContextMenu' || (key === 'F10' && shiftKey))
    return at < 0 ? undefined : () => openMenu(...inMiddle((target as Element).getBoundingClientRect()));
  if (opens && at < 0) return across < 0 ? undefined : () => sortBy(across);
  if (opens && across < 0) return showRow && (() => showRow(at));
  if (opens) return () => grid.edit({ at, across }, false);
  if (key === 'Delete' && across < 0 && at >= 0) return toggleRows;
  return (key === 'Delete' || key === 'Backspace') && across >= 0 ? clear : undefined;
};

/** Keys of text and of input methods. Their text goes to the field that opens. */
const startsText = ({ key, ctrlKey, metaKey }: KeyboardEvent): boolean =>
  !ctrlKey && !metaKey && (key.length === 1 || key === 'Dead' || key === 'Process');

const clipboardKeys: ReadonlySet<string> = new Set(['c', 'x', 'v']);

/** Handles a key in the grid. Other keys of pages, such as shortcuts of the editor, do not see it then. */
export const handleGridKey = (targets: GridKeyTargets, event: KeyboardEvent): void => {
  const { grid, size } = targets;
  const { target } = event;
  if (grid.edited !== undefined || event.altKey || !(target instanceof HTMLElement)) return;
  // A button that was pressed by the mouse handles its own keys.
  if (target.closest('button') !== null && (event.key === 'Enter' || event.key === ' ')) return;
  const isControl = event.ctrlKey || event.metaKey;
  const moved = moveSelection(grid.selection, event, size);
  const command = isControl ? undefined : commandOf(targets, event);
  const { at, across } = grid.selection.active;
  if (moved !== undefined) grid.goTo(moved);
  else if (command !== undefined) command();
  else if (startsText(event) && at >= 0 && across >= 0) grid.edit({ at, across }, true);
  else if (!isControl || !clipboardKeys.has(event.key.toLowerCase())) return;
  event.stopPropagation();
  // The browser acts on the others: it types the text, or copies.
  if (moved !== undefined || command !== undefined) event.preventDefault();
};
