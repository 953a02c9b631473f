import { isPlaced } from '../core/draft.ts';
import { type EditState, listSelected } from '../core/edit.ts';
import type { Point } from '../core/geometry.ts';
import { standsOn } from '../core/overlay-pages.ts';
import type { PagePlace } from '../core/selecting.ts';
import type { OpenDocument } from '../document/open-document.ts';
import type { Adding } from '../state/add-overlay.ts';
import type { Editing } from '../state/editing.ts';
import type { FormFilling } from '../state/fields.ts';
import type { Offering } from '../state/offers.ts';
import type { PageReading } from '../state/page-contents.ts';
import type { Surroundings } from '../state/surroundings.ts';
import type { View } from '../state/view-state.ts';
import { createDropGesture } from './drop-gesture.ts';
import type { Drag, Gesture } from './gesture.ts';
import { findGesture } from './gesture-at.ts';
import { applyDrag } from './gestures.ts';
import { listOtherRects } from './list-other-rects.ts';
import { createMarks } from './marks.ts';
import { createMarqueeGesture } from './marquee-gesture.ts';
import { createPlaceGesture } from './place-gesture.ts';
import { createSnapLines, placeIn, reachOf } from './snap-lines.ts';

/** Movement below this counts as a click. Screen pixels. */
const clickPixels = 3;

const placeOf = (event: PointerEvent, sheet: Element, scale: number): Point => {
  const { left, top } = sheet.getBoundingClientRect();
  return { x: (event.clientX - left) / scale, y: (event.clientY - top) / scale };
};

/** Returns the overlay under a handle: handles may cover neighbours, and a click selects those. */
const idBeneath = ({ clientX, clientY }: PointerEvent): string | undefined =>
  document
    .elementsFromPoint(clientX, clientY)
    .map((element) => element.closest<HTMLElement>('[data-id]')?.dataset.id)
    .find((id) => id !== undefined);

const isMoving = ({ gesture: { kind } }: Drag): boolean => kind !== 'place' && kind !== 'marquee';

/** Returns the selected overlay if exactly one is selected: only that has handles. */
export const findHandledOverlay = (state: EditState, { page, pageCount }: PagePlace) => {
  const [only, ...others] = listSelected(state);
  return only !== undefined && others.length === 0 && isPlaced(only) && standsOn(only, page, pageCount)
    ? only
    : undefined;
};

export const createPointer = ({
  adding,
  contents,
  editing,
  fields,
  offers,
  view,
  announce,
}: {
  readonly announce: Surroundings['announce'];
  readonly adding: Adding;
  readonly contents: PageReading;
  readonly editing: Editing;
  readonly fields: FormFilling;
  readonly offers: Offering;
  readonly view: View;
}) => {
  const { choose, edit, editState, endStep, takeBackGesture } = editing;
  const { wantContent } = contents;
  const { isDragging, placing } = view;
  const { placeWaiting } = adding;
  const marks = createMarks();
  const { clearGuides, guides, nextPlace, rubberBand } = marks;
  const snapLines = createSnapLines({ contents, editing });
  const { allRects, targetsOf } = snapLines;
  const { hover, placed } = createPlaceGesture({ adding, announce, contents, fields, marks, snapLines, view });
  const { dropColumn, dropRect } = createDropGesture({ adding, marks, snapLines });
  const endMarquee = createMarqueeGesture({ editing, fields, offers });

  let current: Drag | undefined;
  let gestures = 0;

  const begin = (gesture: Gesture, page: number, start: Point, document: OpenDocument): void => {
    nextPlace();
    const state: EditState = editState.peek();
    const place = placeIn(document, page);
    const others = gesture.kind === 'place' ? allRects(place) : listOtherRects(state, place);
    const id = `drag-${++gestures}`;
    current = { gesture, id, ...place, start, state, targets: targetsOf(page, document, others) };
    // Add the document's own lines as soon as they are read; the drag starts without them.
    void wantContent(document.pdf, page).then(() => {
      if (current?.id === id) current = { ...current, targets: targetsOf(page, document, others) };
    });
  };

  const follow = (drag: Drag, at: Point, event: PointerEvent, scale: number): void => {
    const {
      state,
      guides: lines,
      band,
    } = applyDrag(drag, at, { reach: reachOf(event, scale), stepped: event.shiftKey }, editState.peek());
    isDragging.value = isMoving(drag);
    if (isMoving(drag)) edit(() => state, drag.id);
    guides.value = { page: drag.page, lines };
    rubberBand.value = band === undefined ? undefined : { page: drag.page, rect: band };
  };

  const end = (drag: Drag, at: Point, clicked: boolean, reach: number, document: OpenDocument): void => {
    placed(drag, at, clicked, reach, document);
    endMarquee(drag, at, clicked);
    if (drag.gesture.kind === 'move' && clicked && drag.gesture.alone !== undefined) choose([drag.gesture.alone]);
  };

  const clear = (): void => {
    endStep();
    current = undefined;
    isDragging.value = false;
    clearGuides();
  };

  const isUnderWay = (): boolean => current !== undefined;

  /** Cancels a drag and restores the previous state. Returns true if a drag was in progress. */
  const cancelDrag = (): boolean => {
    const drag = current;
    if (drag === undefined) return false;
    if (isMoving(drag)) takeBackGesture(drag.id);
    clear();
    return true;
  };

  /** Returns pointer listeners for a page sheet: placing, selecting, moving, resizing and rotating. */
  const sheetListeners = (document: OpenDocument, page: number, scale: number) => {
    let frame = 0;
    let pressed: PointerEvent | undefined;
    let hasMoved = false;
    const isClick = (event: PointerEvent): boolean =>
      pressed !== undefined &&
      Math.hypot(event.clientX - pressed.clientX, event.clientY - pressed.clientY) < clickPixels;
    return {
      onPointerDown: (event: PointerEvent & { readonly currentTarget: HTMLElement }): void => {
        if (event.button !== 0 || !(event.target instanceof Element)) return;
        placeWaiting();
        pressed = event;
        hasMoved = false;
        const sheet = event.currentTarget;
        sheet.setPointerCapture(event.pointerId);
        begin(
          findGesture({ editing, view }, event.target, event.shiftKey),
          page,
          placeOf(event, sheet, scale),
          document,
        );
        // A press on the empty page focuses the document.
        if (event.target.closest('[data-id], [data-field], [data-edge]') === null)
          sheet.closest<HTMLElement>('.document-scroll')?.focus({ preventScroll: true });
      },
      onPointerMove: (event: PointerEvent & { readonly currentTarget: HTMLElement }): void => {
        const sheet = event.currentTarget;
        if (current === undefined && placing.peek() !== undefined)
          hover(page, placeOf(event, sheet, scale), event, scale, document);
        if (current === undefined || current.page !== page || (isClick(event) && !hasMoved)) return;
        hasMoved = true;
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
        const clicked = isClick(event) && !hasMoved;
        if (!clicked && isMoving(drag)) follow(drag, at, event, scale);
        end(drag, at, clicked, reachOf(event, scale), document);
        const beneath =
          clicked && (drag.gesture.kind === 'resize' || drag.gesture.kind === 'rotate') ? idBeneath(event) : undefined;
        if (beneath !== undefined) choose([beneath]);
        clear();
      },
      onPointerLeave: (): void => {
        if (current === undefined) clearGuides();
      },
      onPointerCancel: (): void => {
        cancelAnimationFrame(frame);
        cancelDrag();
      },
    };
  };

  return { guides, rubberBand, dropRect, dropColumn, clearGuides, isUnderWay, cancelDrag, sheetListeners };
};
