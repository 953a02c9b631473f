import { signal } from '@preact/signals';
import type { Rect } from '../../../lib/engine/browser/templates.ts';
import { isPlaced } from '../core/draft.ts';
import { type EditState, selected } from '../core/edit.ts';
import { type Handle, handles, minSidePt, type Point, spanned } from '../core/geometry.ts';
import { standsOn } from '../core/overlay-pages.ts';
import { pageLines } from '../core/page-content.ts';
import { idsWithin, type PagePlace, toggled } from '../core/selecting.ts';
import { type Guide, type SnapTargets, snapMove, snapPoint, snapTargets } from '../core/snapping.ts';
import { baselineOf } from '../core/text-baseline.ts';
import type { OpenDocument } from '../document/open-document.ts';
import type { Adding, DroppedColumn } from '../state/add-overlay.ts';
import type { Editing } from '../state/editing.ts';
import type { FormFilling } from '../state/fields.ts';
import type { Offering } from '../state/offers.ts';
import type { PageReading } from '../state/page-contents.ts';
import type { Surroundings } from '../state/surroundings.ts';
import type { View } from '../state/view-state.ts';
import { type Drag, dragged, type Gesture, otherRects } from './gestures.ts';

/** Pixels of the screen within which edges snap. Source: editor.md, "Finer points". */
const snapPixels = 4;
/** A pointer that has moved less has clicked. Pixels of the screen. */
const clickPixels = 3;

/** The field of the document's own form at a place on a page. */
export const fieldAt = (target: EventTarget | null): string | undefined =>
  target instanceof Element ? target.closest<HTMLElement>('[data-field]')?.dataset.field : undefined;

const placeOf = (event: PointerEvent, sheet: Element, scale: number): Point => {
  const { left, top } = sheet.getBoundingClientRect();
  return { x: (event.clientX - left) / scale, y: (event.clientY - top) / scale };
};

const placeIn = (document: OpenDocument, page: number): PagePlace => ({ page, pageCount: document.pages.length });

const isMoving = ({ gesture: { kind } }: Drag): boolean => kind === 'move' || kind === 'resize' || kind === 'rotate';

const reachOf = ({ altKey }: MouseEvent, scale: number): number => (altKey ? 0 : snapPixels / scale);

/** Whether one overlay alone is selected, and which: it has handles. */
export const handledOverlay = (state: EditState, { page, pageCount }: PagePlace) => {
  const [only, ...others] = selected(state);
  return only !== undefined && others.length === 0 && isPlaced(only) && standsOn(only, page, pageCount) ? only : undefined;
};

/** What a pointer does on a page. */
export const createPointer = ({
  adding: { addOverlay, placeOnceRead, placeWaiting, rectAt, styleOfNew },
  contents: { contentNow, knownContent, wantContent },
  editing: { choose, draft, edit, editState, finishGesture, selection, takeBackGesture },
  fields: { takeField },
  offers: { offersOn, takeOffer },
  view: { isDragging, placing },
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
  /** Lines on a page that show what a drag has snapped to. */
  const guides = signal<{ readonly page: number; readonly lines: readonly Guide[] } | undefined>(undefined);

  /** The rect that is being drawn on a page: of a new overlay, or of a marquee. */
  const rubberBand = signal<{ readonly page: number; readonly rect: Rect } | undefined>(undefined);

  let current: Drag | undefined;
  let gestures = 0;
  /** Places at which the pointer hovered or ceased to: what has been read late is shown for the last one alone. */
  let hovers = 0;

  const gestureAt = (target: Element, shift: boolean): Gesture => {
    const kind = placing.peek();
    const field = fieldAt(target);
    if (kind !== undefined) return { kind: 'place', overlay: kind, ...(field !== undefined && { field }) };
    const handle = target.closest<HTMLElement>('[data-handle]')?.dataset.handle;
    if (handle === 'rotate') return { kind: 'rotate' };
    const known = handles.find((each) => each === handle);
    if (known !== undefined) return { kind: 'resize', handle: known satisfies Handle };
    const id = target.closest<HTMLElement>('[data-id]')?.dataset.id;
    const offer = target.closest<HTMLElement>('[data-offer]')?.dataset.offer;
    if (id === undefined)
      return {
        kind: 'marquee',
        before: shift ? selection.peek() : [],
        ...(offer === undefined ? {} : { offer }),
        ...(field !== undefined && { field }),
      };
    if (shift) choose(toggled(selection.peek(), id));
    else if (!selection.peek().includes(id)) choose([id]);
    return { kind: 'move', ...(shift ? {} : { alone: id }) };
  };

  /** The rects of all overlays of a page: what is placed is none of those that are selected. */
  const allRects = (place: PagePlace): readonly Rect[] => otherRects({ ...editState.peek(), selection: [] }, place);

  /** All lines of a page that an edge may snap to, as far as they are known. */
  const targetsOf = (page: number, document: OpenDocument, others = allRects(placeIn(document, page))): SnapTargets =>
    snapTargets(document.pages[page]!, others, pageLines(contentNow(page)));

  const begin = (gesture: Gesture, page: number, start: Point, document: OpenDocument): void => {
    hovers++;
    const state: EditState = editState.peek();
    const place = placeIn(document, page);
    const others = gesture.kind === 'place' ? allRects(place) : otherRects(state, place);
    const id = `drag ${++gestures}`;
    current = { gesture, id, ...place, start, state, targets: targetsOf(page, document, others) };
    // The document's own lines come as soon as they have been read; a drag does not wait for them.
    void wantContent(document.pdf, page).then(() => {
      if (current?.id === id) current = { ...current, targets: targetsOf(page, document, others) };
    });
  };

  const follow = (drag: Drag, at: Point, event: PointerEvent, scale: number): void => {
    const { state, guides: lines, band } = dragged(drag, at, { reach: reachOf(event, scale), stepped: event.shiftKey }, editState.peek());
    isDragging.value = isMoving(drag);
    if (isMoving(drag)) edit(() => state, drag.id);
    guides.value = { page: drag.page, lines };
    rubberBand.value = band === undefined ? undefined : { page: drag.page, rect: band };
  };

  /** Where the next click would put the corner of what is placed. */
  const hover = (page: number, at: Point, event: MouseEvent, scale: number, document: OpenDocument): void => {
    const turn = ++hovers;
    const show = (): void => {
      const targets = targetsOf(page, document);
      const { guides: lines } = snapPoint(at, targets, reachOf(event, scale));
      guides.value = lines.length === 0 ? undefined : { page, lines };
    };
    show();
    if (knownContent(page) !== undefined) return;
    // A pointer that rests sees the document's own lines, too, as soon as they have been read.
    void wantContent(document.pdf, page).then(() => {
      if (turn === hovers) show();
    });
  };

  const placed = (drag: Drag, at: Point, clicked: boolean, reach: number, document: OpenDocument): void => {
    if (drag.gesture.kind !== 'place') return;
    const { page, start } = drag;
    const { overlay: kind, field } = drag.gesture;
    if (field !== undefined && (clicked || kind === 'field')) {
      placing.value = undefined;
      takeField(field);
      return;
    }
    if (kind === 'field') {
      announce('There is no form field here: press one that is outlined.');
      return;
    }
    const drawn = clicked ? undefined : dragged(drag, at, { reach, stepped: false }).band;
    // A line that was drawn has no room for anything.
    const isRect = drawn !== undefined && drawn.width >= minSidePt && drawn.height >= minSidePt;
    placeOnceRead(page, () => {
      const targets = targetsOf(page, document);
      addOverlay(kind, { page, rect: isRect ? drawn : rectAt(kind, snapPoint(start, targets, reach).point, page, document.pages[page]!) });
    });
  };

  /** Where a column that is dragged over a page would come to stand; with `guides` shown. */
  const dropRect = (page: number, corner: Point, event: MouseEvent, scale: number, document: OpenDocument): Rect => {
    const wanted = rectAt('text', corner, page, document.pages[page]!);
    const targets = targetsOf(page, document);
    const baseline = baselineOf({ id: '', kind: 'text', page, rect: wanted, ...styleOfNew('text', page, wanted) });
    const { rect, guides: lines } = snapMove(wanted, targets, reachOf(event, scale), baseline);
    guides.value = { page, lines };
    rubberBand.value = { page, rect };
    return rect;
  };

  /** Puts a column where it was dropped on a page; until the page has been read, its place alone is shown. */
  const dropColumn = (
    page: number,
    corner: Point,
    event: MouseEvent,
    scale: number,
    document: OpenDocument,
    column: DroppedColumn,
  ): void => {
    const settle = (): Rect => dropRect(page, corner, event, scale, document);
    settle();
    const put = (): void => {
      const rect = settle();
      clearGuides();
      addOverlay('text', { page, rect }, { column });
    };
    placeOnceRead(page, put, clearGuides);
  };

  /** Takes away the guides of what was dragged over a page. */
  const clearGuides = (): void => {
    hovers++;
    guides.value = undefined;
    rubberBand.value = undefined;
  };

  const end = (drag: Drag, at: Point, clicked: boolean, reach: number, document: OpenDocument): void => {
    if (drag.gesture.kind === 'place') placed(drag, at, clicked, reach, document);
    if (drag.gesture.kind === 'marquee') {
      const { offer: key, field } = drag.gesture;
      const offer = clicked && key !== undefined ? offersOn(drag.page).find((each) => each.key === key) : undefined;
      const found = clicked ? [] : idsWithin(draft.peek().overlays, drag, spanned(drag.start, at));
      if (clicked && offer === undefined && field !== undefined) takeField(field);
      else if (offer === undefined) choose([...new Set([...drag.gesture.before, ...found])]);
      else takeOffer(offer);
    }
    if (drag.gesture.kind === 'move' && clicked && drag.gesture.alone !== undefined) choose([drag.gesture.alone]);
    finishGesture();
  };

  const clear = (): void => {
    current = undefined;
    isDragging.value = false;
    clearGuides();
  };

  /** Whether something is being dragged. */
  const isUnderWay = (): boolean => current !== undefined;

  /** Gives up a drag: what it has moved is where it was before. True where there was one. */
  const cancelDrag = (): boolean => {
    const drag = current;
    if (drag === undefined) return false;
    if (isMoving(drag)) takeBackGesture(drag.id);
    finishGesture();
    clear();
    return true;
  };

  /** Pointer listeners of a page's sheet: placing, selecting, moving, resizing and rotating. */
  const sheetListeners = (document: OpenDocument, page: number, scale: number) => {
    let frame = 0;
    let pressed: PointerEvent | undefined;
    let hasMoved = false;
    const isClick = (event: PointerEvent): boolean =>
      pressed !== undefined && Math.hypot(event.clientX - pressed.clientX, event.clientY - pressed.clientY) < clickPixels;
    return {
      onPointerDown: (event: PointerEvent & { readonly currentTarget: HTMLElement }): void => {
        if (event.button !== 0 || !(event.target instanceof Element)) return;
        placeWaiting();
        finishGesture();
        pressed = event;
        hasMoved = false;
        const sheet = event.currentTarget;
        sheet.setPointerCapture(event.pointerId);
        begin(gestureAt(event.target, event.shiftKey), page, placeOf(event, sheet, scale), document);
        // Pressing on the empty page leaves the keys with the document.
        if (event.target.closest('[data-id], [data-field]') === null)
          sheet.closest<HTMLElement>('.document-scroll')?.focus({ preventScroll: true });
      },
      onPointerMove: (event: PointerEvent & { readonly currentTarget: HTMLElement }): void => {
        const sheet = event.currentTarget;
        if (current === undefined && placing.peek() !== undefined) hover(page, placeOf(event, sheet, scale), event, scale, document);
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

export type Pointer = ReturnType<typeof createPointer>;
