import type { Rect } from '@bulkfill/engine/browser/templates';
import { toPackageValue } from '../core/content.ts';
import { isPlaced, type OverlayKind, rotationOf, takesValue } from '../core/draft.ts';
import { add, type NewOverlay, type PageDimensions, select } from '../core/edit.ts';
import { findFreeSpace, lineRects, printedRects } from '../core/free-space.ts';
import { boundsOf, moveOntoPage, type Point } from '../core/geometry.ts';
import { placedSize } from '../core/kinds.ts';
import { styleFor } from '../core/members.ts';
import { newListMembers } from '../core/new-list.ts';
import { standsOn } from '../core/overlay-pages.ts';
import { findNeighbourStyle } from '../core/page-content.ts';
import { onPage } from '../core/selecting.ts';
import { withNewTextFit } from '../core/text-fit.ts';
import type { Editing } from './editing.ts';
import type { Opened } from './opened.ts';
import type { PageReading } from './page-contents.ts';
import type { EditorClock, Surroundings } from './surroundings.ts';
import type { View } from './view-state.ts';

export interface DroppedColumn {
  readonly number: number;
  readonly label: string;
}

interface Place {
  readonly page: number;
  readonly rect: Rect;
}

const contentOfNew = (kind: OverlayKind, column: DroppedColumn | undefined): Readonly<Record<string, unknown>> => {
  if (!takesValue({ kind })) return {};
  if (column !== undefined) return { value: toPackageValue({ source: 'column', column: column.number }) };
  return { value: toPackageValue({ source: 'fixed', text: '' }) };
};

export interface Wanted {
  readonly column?: DroppedColumn;
  /** Base of its id. Default: the label of the column. */
  readonly name?: string;
  readonly members?: Readonly<Record<string, unknown>>;
}

/** Time limit for reading a page. A slower page is also slow to draw, so the user cannot have aimed at its lines. */
const readPatienceMs = 5000;

export const createAdding = ({
  contents: { contentNow, isRead, wantContent },
  editing: { draft, edit, openedPackage, selectedOverlays, selection },
  opened: { groupKey, knownColumns, openDocument, rowsNow },
  view: { currentPage, lastStyles, placing, wantedFocus, wantedPlace },
  clock,
  focused,
}: {
  readonly clock: EditorClock;
  readonly focused: Surroundings['focused'];
  readonly contents: PageReading;
  readonly editing: Editing;
  readonly opened: Opened;
  readonly view: View;
}) => {
  /**
   * Returns the style of a new overlay: that of the last one of its kind or, for the first text, of the nearest text.
   */
  const styleOfNew = (kind: OverlayKind, page: number, rect: Rect): Readonly<Record<string, unknown>> => {
    const last = lastStyles.get(kind);
    const style = last === undefined ? undefined : styleFor(last, draft.peek().assets);
    if (kind !== 'text') return style ?? {};
    return withNewTextFit(style ?? findNeighbourStyle(contentNow(page), rect));
  };

  /** Returns the rect of a new overlay, limited to the page and high enough for its initial text. */
  const rectAt = (kind: OverlayKind, corner: Point, page: number, size: PageDimensions): Rect => {
    const wanted = placedSize[kind];
    // The page may be smaller than the default size.
    const rect = { ...corner, width: Math.min(wanted.width, size.width), height: Math.min(wanted.height, size.height) };
    const { size: letters } = kind === 'text' ? styleOfNew(kind, page, rect) : {};
    const height =
      typeof letters === 'number' && Number.isFinite(letters)
        ? Math.max(rect.height, Math.ceil(1.5 * letters))
        : rect.height;
    return moveOntoPage({ ...rect, height }, size);
  };

  const newOverlay = (
    kind: OverlayKind,
    { page, rect }: Place,
    { column, name = column?.label, members }: Wanted,
  ): NewOverlay => ({
    kind,
    page,
    rect,
    members: {
      ...(kind === 'list' ? newListMembers(rect, rowsNow(), knownColumns.peek(), groupKey.peek() !== undefined) : {}),
      ...styleOfNew(kind, page, rect),
      ...members,
      ...(kind === 'field' ? { field: '' } : {}),
      ...(kind === 'list' && column === undefined ? {} : contentOfNew(kind, column)),
    },
    name,
  });

  const addOverlay = (kind: OverlayKind, place: Place, wanted: Wanted = {}): void => {
    edit((state) => add(state, newOverlay(kind, place, wanted)));
    wantedFocus.value = selection.peek()[0];
  };

  let waiting: { readonly put: () => void; readonly giveUp: () => void } | undefined;

  /** Completes a waiting placement, because the next action depends on it. */
  const placeWaiting = (): void => waiting?.put();

  const isWaiting = (): boolean => waiting !== undefined;

  const giveUpWaiting = (): boolean => {
    const hasWaited = isWaiting();
    waiting?.giveUp();
    return hasWaited;
  };

  /**
   * Runs `put` once the contents of the page are known: immediately, unless the page has just come into view. The
   * overlay adopts the style of the text next to it. Runs `giveUp` if the user cancels or the document changes.
   */
  const placeOnceRead = (page: number, put: () => void, giveUp?: () => void): void => {
    placeWaiting();
    placing.value = undefined;
    const open = openDocument.peek();
    const template = openedPackage.peek();
    if (open === undefined || isRead(page)) {
      put();
      return;
    }
    const before = focused();
    const ends = (act: (() => void) | undefined) => (): void => {
      if (waiting !== own) return;
      waiting = undefined;
      giveUpTimer();
      act?.();
    };
    const putNow = (): void => {
      if (openDocument.peek() !== open || openedPackage.peek() !== template) {
        giveUp?.();
        return;
      }
      put();
      // Leave the focus alone if the user has moved it meanwhile.
      if (focused() !== before) wantedFocus.value = undefined;
    };
    const own = { put: ends(putNow), giveUp: ends(giveUp) };
    const giveUpTimer = clock.after(readPatienceMs, own.put);
    waiting = own;
    void wantContent(open.pdf, page).then(own.put);
  };

  const addOverlays = (
    overlays: readonly { readonly kind: OverlayKind; readonly place: Place; readonly wanted: Wanted }[],
  ): void => {
    if (overlays.length === 0) return;
    const made = overlays.map(({ kind, place, wanted }) => newOverlay(kind, place, wanted));
    edit((state) => {
      const ids: string[] = [];
      let next = state;
      for (const overlay of made) {
        next = add(next, overlay);
        ids.push(...next.selection);
      }
      return select(next, ids);
    });
  };

  /** Returns free space for a rect: clear of lines, print and overlays, on a full page at least of overlays. */
  const freeRect = (wanted: Rect, page: number, size: PageDimensions, own?: string): Rect => {
    const pageCount = openDocument.peek()?.pages.length ?? 0;
    const overlays = onPage(draft.peek().overlays, { page, pageCount })
      .filter(({ id }) => id !== own)
      .map((overlay) => boundsOf(overlay.rect, rotationOf(overlay)));
    const content = contentNow(page);
    const filled = [...printedRects(content), ...overlays];
    return (
      findFreeSpace(wanted, size, [...lineRects(content), ...filled]) ??
      findFreeSpace(wanted, size, filled) ??
      findFreeSpace(wanted, size, overlays) ??
      wanted
    );
  };

  /** Adds an overlay in free space: a column below the selected overlay, anything else from the centre of the page. */
  const addInMiddle = (kind: OverlayKind, column?: DroppedColumn): void => {
    const page = currentPage.peek();
    const pages = openDocument.peek()?.pages ?? [];
    const size = pages[page];
    if (size === undefined) return;
    placeOnceRead(page, () => {
      const { width, height } = placedSize[kind];
      const above =
        column === undefined
          ? undefined
          : selectedOverlays.peek().find((overlay) => isPlaced(overlay) && standsOn(overlay, page, pages.length))?.rect;
      const corner = { x: above?.x ?? (size.width - width) / 2, y: above?.y ?? (size.height - height) / 2 };
      const rect = freeRect(rectAt(kind, corner, page, size), page, size);
      addOverlay(kind, { page, rect }, { column });
      // The place may be out of sight.
      wantedPlace.value = { page, point: rect };
    });
  };

  return {
    styleOfNew,
    rectAt,
    freeRect,
    addOverlay,
    placeWaiting,
    isWaiting,
    giveUpWaiting,
    placeOnceRead,
    addOverlays,
    addInMiddle,
  };
};

export type Adding = ReturnType<typeof createAdding>;
