import { useRef } from 'preact/hooks';
import { isTyping } from '../ui/field.tsx';
import { extendTo, holdsPlace, selectPlace } from './grid-selection.ts';
import { type Grid, placeOf } from './use-grid.ts';

const isField = (target: EventTarget | null): boolean =>
  isTyping(target) || (target instanceof Element && target.closest('button') !== null);

/** Selects by pointer: a press, a press with Shift, and a drag of the mouse. A double press edits. */
export const useGridPointer = (grid: Grid, openMenu: (left: number, top: number) => void) => {
  const isDragged = useRef(false);
  const { active, end } = grid.selection;
  const isOn = (place: { readonly at: number; readonly across: number }): boolean =>
    place.at === active.at && place.across === active.across;
  return {
    onPointerDown: (event: PointerEvent): void => {
      const place = placeOf(event.target);
      if (place === undefined || event.button !== 0 || isField(event.target)) return;
      isDragged.current = event.pointerType === 'mouse';
      if (event.shiftKey && active.at >= 0) grid.goTo(extendTo(active, place));
      else grid.select(selectPlace(place));
    },
    onMouseDown: (event: MouseEvent): void => {
      // The focus stays on the other end of the range.
      if (event.shiftKey && !isField(event.target)) event.preventDefault();
    },
    onPointerMove: (event: PointerEvent): void => {
      if (!isDragged.current || (event.buttons & 1) === 0) return;
      const place = placeOf(event.target);
      if (place === undefined || active.at < 0) return;
      const next = extendTo(active, place);
      if (next.end.at !== end.at || next.end.across !== end.across) grid.select(next);
    },
    onPointerUp: (): void => {
      isDragged.current = false;
    },
    onFocusIn: (event: FocusEvent): void => {
      const place = placeOf(event.target);
      if (place !== undefined && !isOn(place)) grid.select(selectPlace(place));
    },
    onDblClick: (event: MouseEvent): void => {
      const place = placeOf(event.target);
      if (place !== undefined && place.at >= 0 && place.across >= 0 && !isField(event.target)) grid.edit(place, false);
    },
    onContextMenu: (event: MouseEvent): void => {
      const place = placeOf(event.target);
      if (place === undefined || place.at < 0 || isField(event.target)) return;
      event.preventDefault();
      if (grid.range === undefined || !holdsPlace(grid.range, { ...place, across: Math.max(0, place.across) }))
        grid.select(selectPlace(place));
      openMenu(event.clientX, event.clientY);
    },
  };
};
