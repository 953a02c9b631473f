import { signal } from '@preact/signals';
import type { Rect } from '../../../lib/package/template.ts';
import { isPlaced } from '../core/draft.ts';
import { type EditState, selected } from '../core/edit.ts';
import { type Handle, handles, type Point, spanned } from '../core/geometry.ts';
import { pageLines } from '../core/page-content.ts';
import { idsWithin, toggled } from '../core/selecting.ts';
import { type Guide, snapTargets } from '../core/snapping.ts';
import { contentOfPage } from '../document/draw-page.ts';
import type { OpenDocument } from '../document/open-document.ts';
import { addOverlay, rectAt } from '../state/add-overlay.ts';
import { choose, draft, edit, editState, finishGesture, selection } from '../state/editing.ts';
import { placing } from '../state/view-state.ts';
import { type Drag, dragged, type Gesture, otherRects } from './gestures.ts';

/** Lines on a page that show what a drag has snapped to. */
export const guides = signal<{ readonly page: number; readonly lines: readonly Guide[] } | undefined>(undefined);

/** The rect that is being drawn on a page: of a new overlay, or of a marquee. */
export const rubberBand = signal<{ readonly page: number; readonly rect: Rect } | undefined>(undefined);

/** Pixels of the screen within which edges snap. Source: editor.md, "Finer points". */
const snapPixels = 4;
/** A pointer that has moved less has clicked. Pixels of the screen. */
const clickPixels = 3;

let current: Drag | undefined;
let gestures = 0;

const gestureAt = (target: Element, shift: boolean): Gesture => {
  const kind = placing.peek();
  if (kind !== undefined) return { kind: 'place', overlay: kind };
  const handle = target.closest<HTMLElement>('[data-handle]')?.dataset.handle;
  if (handle === 'rotate') return { kind: 'rotate' };
  const known = handles.find((each) => each === handle);
  if (known !== undefined) return { kind: 'resize', handle: known satisfies Handle };
  const id = target.closest<HTMLElement>('[data-id]')?.dataset.id;
  if (id === undefined) return { kind: 'marquee', before: shift ? selection.peek() : [] };
  if (shift) choose(toggled(selection.peek(), id));
  else if (!selection.peek().includes(id)) choose([id]);
  return { kind: 'move', ...(shift ? {} : { alone: id }) };
};

const placeOf = (event: PointerEvent, sheet: Element, scale: number): Point => {
  const { left, top } = sheet.getBoundingClientRect();
  return { x: (event.clientX - left) / scale, y: (event.clientY - top) / scale };
};

const begin = (gesture: Gesture, page: number, start: Point, document: OpenDocument): void => {
  const state: EditState = editState.peek();
  const size = document.pages[page]!;
  const others = otherRects(state, page);
  const id = `drag ${++gestures}`;
  current = { gesture, id, page, start, state, targets: snapTargets(size, others) };
  if (gesture.kind !== 'move' && gesture.kind !== 'resize') return;
  // The document's own lines come as soon as they have been read; a drag does not wait for them.
  void contentOfPage(document.pdf, page).then((content) => {
    if (current?.id === id) current = { ...current, targets: snapTargets(size, others, pageLines(content)) };
  });
};

const isMoving = ({ gesture: { kind } }: Drag): boolean => kind === 'move' || kind === 'resize' || kind === 'rotate';

const follow = (drag: Drag, at: Point, { altKey, shiftKey }: PointerEvent, scale: number): void => {
  if (!isMoving(drag)) {
    rubberBand.value = { page: drag.page, rect: spanned(drag.start, at) };
    return;
  }
  const next = dragged(drag, at, { reach: altKey ? 0 : snapPixels / scale, stepped: shiftKey });
  edit(() => next.state, drag.id);
  guides.value = { page: drag.page, lines: next.guides };
};

const placed = (drag: Drag, at: Point, clicked: boolean, document: OpenDocument): void => {
  if (drag.gesture.kind !== 'place') return;
  const { page, start } = drag;
  const kind = drag.gesture.overlay;
  const size = document.pages[page]!;
  addOverlay(kind, { page, rect: clicked ? rectAt(kind, start, size) : spanned(start, at) });
};

const end = (drag: Drag, at: Point, clicked: boolean, document: OpenDocument): void => {
  if (drag.gesture.kind === 'place') placed(drag, at, clicked, document);
  if (drag.gesture.kind === 'marquee') {
    const found = clicked ? [] : idsWithin(draft.peek().overlays, drag.page, spanned(drag.start, at));
    choose([...new Set([...drag.gesture.before, ...found])]);
  }
  if (drag.gesture.kind === 'move' && clicked && drag.gesture.alone !== undefined) choose([drag.gesture.alone]);
  finishGesture();
};

const clear = (): void => {
  current = undefined;
  guides.value = undefined;
  rubberBand.value = undefined;
};

/** Gives up a drag: everything is as it was before it. True where there was one. */
export const cancelDrag = (): boolean => {
  const drag = current;
  if (drag === undefined) return false;
  if (isMoving(drag)) edit(() => drag.state, drag.id);
  finishGesture();
  clear();
  return true;
};

/** Pointer listeners of a page's sheet: placing, selecting, moving, resizing and rotating. */
export const sheetListeners = (document: OpenDocument, page: number, scale: number) => {
  let frame = 0;
  let pressed: PointerEvent | undefined;
  const isClick = (event: PointerEvent): boolean =>
    pressed !== undefined && Math.hypot(event.clientX - pressed.clientX, event.clientY - pressed.clientY) < clickPixels;
  return {
    onPointerDown: (event: PointerEvent & { readonly currentTarget: HTMLElement }): void => {
      if (event.button !== 0 || !(event.target instanceof Element)) return;
      finishGesture();
      pressed = event;
      const sheet = event.currentTarget;
      sheet.setPointerCapture(event.pointerId);
      begin(gestureAt(event.target, event.shiftKey), page, placeOf(event, sheet, scale), document);
      // Pressing on the empty page leaves the keys with the document.
      if (event.target.closest('[data-id]') === null) sheet.closest<HTMLElement>('.document-scroll')?.focus({ preventScroll: true });
    },
    onPointerMove: (event: PointerEvent & { readonly currentTarget: HTMLElement }): void => {
      const sheet = event.currentTarget;
      if (current === undefined || current.page !== page || (isClick(event) && guides.peek() === undefined)) return;
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(() => {
        if (current !== undefined) follow(current, placeOf(event, sheet, scale), event, scale);
      });
    },
    onPointerUp: (event: PointerEvent & { readonly currentTarget: HTMLElement }): void => {
      cancelAnimationFrame(frame);
      const drag = current;
      if (drag === undefined || drag.page !== page) return;
      const at = placeOf(event, event.currentTarget, scale);
      const clicked = isClick(event) && guides.peek() === undefined;
      if (!clicked && isMoving(drag)) follow(drag, at, event, scale);
      end(drag, at, clicked, document);
      clear();
    },
    onPointerCancel: (): void => {
      cancelAnimationFrame(frame);
      cancelDrag();
    },
  };
};

/** Whether one overlay alone is selected, and which: it has handles. */
export const handledOverlay = (state: EditState, page: number) => {
  const [only, ...others] = selected(state);
  return only !== undefined && others.length === 0 && isPlaced(only) && only.page === page ? only : undefined;
};
