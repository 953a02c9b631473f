import type { RefObject } from 'preact';
import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import {
  type CellRange,
  clampSelection,
  type GridPlace,
  rangeOf,
  type Selection,
  selectPlace,
} from './grid-selection.ts';
import type { RowWindow } from './use-row-window.ts';

export interface EditedPlace extends GridPlace {
  /** Whether the user began by typing: the text replaces the cell. */
  readonly isReplaced: boolean;
}

export interface Grid {
  readonly selection: Selection;
  readonly range: CellRange | undefined;
  readonly edited: EditedPlace | undefined;
  /** Whether the focus has no cell to be on: the place is scrolled out of sight. */
  readonly isOutOfSight: boolean;
  readonly select: (selection: Selection) => void;
  /** Selects, moves the focus and scrolls there. */
  readonly goTo: (selection: Selection) => void;
  readonly edit: (place: GridPlace, isReplaced: boolean) => void;
  readonly endEdit: () => void;
}

export const placeOf = (target: EventTarget | null): GridPlace | undefined => {
  const cell = target instanceof Element ? target.closest<HTMLElement>('[data-cell]') : null;
  if (cell === null) return undefined;
  const [at, across] = cell.dataset.cell!.split(' ').map(Number);
  return { at: at!, across: across! };
};

/** Keeps the focus on the active cell. While the cell is not rendered, the scroll box has the focus. */
const useCellFocus = (box: RefObject<HTMLElement | null>, { at, across }: GridPlace) => {
  const isWanted = useRef(false);
  const wasInside = useRef(false);
  wasInside.current = box.current?.contains(document.activeElement) ?? false;
  useLayoutEffect(() => {
    const focused = document.activeElement;
    const isLost = wasInside.current && focused === document.body;
    if (!isWanted.current && !isLost && focused !== box.current) return;
    const cell = box.current?.querySelector<HTMLElement>(`[data-cell="${at} ${across}"]`);
    (cell ?? box.current)?.focus({ preventScroll: true });
    if (!isWanted.current || cell == null) return;
    isWanted.current = false;
    cell.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  });
  return isWanted;
};

export const useGrid = (
  box: RefObject<HTMLElement | null>,
  { first, seen, page, bringIntoView }: RowWindow,
  rows: number,
  columns: number,
): Grid => {
  const [chosen, select] = useState(selectPlace({ at: 0, across: 0 }));
  const [edited, setEdited] = useState<EditedPlace>();
  const selection = clampSelection(chosen, { rows, columns, page });
  const { at } = selection.active;
  const isWanted = useCellFocus(box, selection.active);
  return {
    selection,
    range: rangeOf(selection, { rows, columns, page }),
    edited,
    isOutOfSight: at >= 0 && (at < first || at >= first + seen),
    select,
    goTo: (next) => {
      const { active, end } = clampSelection(next, { rows, columns, page });
      isWanted.current = true;
      select({ active, end });
      bringIntoView(end.at);
    },
    edit: ({ at: row, across }, isReplaced) => setEdited({ at: row, across, isReplaced }),
    endEdit: () => setEdited(undefined),
  };
};
