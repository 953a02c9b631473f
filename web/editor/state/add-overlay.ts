import type { Rect } from '../../../lib/engine/browser/templates.ts';
import { packageValue } from '../core/content.ts';
import type { OverlayKind } from '../core/draft.ts';
import { add, type NewOverlay, type PageSize, select } from '../core/edit.ts';
import { keptOnPage, type Point } from '../core/geometry.ts';
import { placedSize } from '../core/kinds.ts';
import { styleFor } from '../core/members.ts';
import { newListMembers } from '../core/new-list.ts';
import { neighbourStyle } from '../core/page-content.ts';
import type { Editing } from './editing.ts';
import type { Opened } from './opened.ts';
import type { PageReading } from './page-contents.ts';
import type { Clock, Surroundings } from './surroundings.ts';
import type { View } from './view-state.ts';

/** A column that is dropped on a page. */
export interface DroppedColumn {
  readonly number: number;
  readonly label: string;
}

interface Place {
  readonly page: number;
  readonly rect: Rect;
}

const contentOfNew = (kind: OverlayKind, column: DroppedColumn | undefined): Readonly<Record<string, unknown>> => {
  if (column !== undefined) return { value: packageValue({ source: 'column', column: column.number }) };
  if (kind === 'marker') return {};
  return { value: packageValue({ source: 'fixed', text: '' }) };
};

/** What a new overlay is to show, and what is known of it besides its kind and place. */
export interface Wanted {
  readonly column?: DroppedColumn;
  /** What its id is made of; the column's label where it says nothing. */
  readonly name?: string;
  readonly members?: Readonly<Record<string, unknown>>;
}

/** A page that takes longer to be read is one that takes as long to be drawn: nobody has aimed at its lines. */
const readPatienceMs = 5000;

/** How something new comes onto a page. */
export const createAdding = ({
  contents: { contentNow, isRead, wantContent },
  editing: { draft, edit, openedPackage, selection },
  opened: { openDocument, openRows, rowsNow },
  view: { currentPage, lastStyles, placing, wantedFocus, wantedPlace },
  clock,
  focused,
}: {
  readonly clock: Clock;
  readonly focused: Surroundings['focused'];
  readonly contents: PageReading;
  readonly editing: Editing;
  readonly opened: Opened;
  readonly view: View;
}) => {
  /** The look of a new overlay: that of the last one of its kind or, for a first text, of the text that stands next to it. */
  const styleOfNew = (kind: OverlayKind, page: number, rect: Rect): Readonly<Record<string, unknown>> => {
    const last = lastStyles.get(kind);
    if (last !== undefined) return styleFor(last, draft.peek().assets);
    return kind === 'text' ? neighbourStyle(contentNow(page), rect) : {};
  };

  /** The rect of an overlay whose top left corner is put somewhere, kept on its page; high enough for the text that it begins with. */
  const rectAt = (kind: OverlayKind, corner: Point, page: number, size: PageSize): Rect => {
    const wanted = placedSize[kind];
    // A page may be smaller than what is usual.
    const rect = { ...corner, width: Math.min(wanted.width, size.width), height: Math.min(wanted.height, size.height) };
    const { size: letters } = kind === 'text' ? styleOfNew(kind, page, rect) : {};
    const height = typeof letters === 'number' && Number.isFinite(letters) ? Math.max(rect.height, Math.ceil(1.5 * letters)) : rect.height;
    return keptOnPage({ ...rect, height }, size);
  };

  const newOverlay = (kind: OverlayKind, { page, rect }: Place, { column, name = column?.label, members }: Wanted): NewOverlay => ({
    kind,
    page,
    rect,
    members: {
      ...(kind === 'list' ? newListMembers(rect, rowsNow(), openRows.peek()?.columnCount ?? 0) : {}),
      ...styleOfNew(kind, page, rect),
      ...members,
      ...(kind === 'field' ? { field: '' } : {}),
      ...(kind === 'list' && column === undefined ? {} : contentOfNew(kind, column)),
    },
    name,
  });

  /** Puts a new overlay on a page, selects it and gives it the focus. */
  const addOverlay = (kind: OverlayKind, place: Place, wanted: Wanted = {}): void => {
    edit((state) => add(state, newOverlay(kind, place, wanted)));
    wantedFocus.value = selection.peek()[0];
  };

  /** What waits for its page to be read, and what is done in its place where it is given up. */
  let waiting: { readonly put: () => void; readonly giveUp: () => void } | undefined;

  /** Places at once what still waits for its page: what is done next builds on it. */
  const placeWaiting = (): void => waiting?.put();

  /** Whether something waits for its page. */
  const isWaiting = (): boolean => waiting !== undefined;

  /** Gives up what still waits for its page. True where there was something. */
  const giveUpWaiting = (): boolean => {
    const hasWaited = isWaiting();
    waiting?.giveUp();
    return hasWaited;
  };

  /**
   * Runs `put` when what stands on the page is known, which it is at once except for a page that has just come into view: what is put
   * there takes the style of the text next to it, and keeps to its line. A document or a template that is gone by then takes nothing; `giveUp` is
   * run instead, as where a person gives it up.
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
      // Who has gone on to something else meanwhile, such as typing, goes on there.
      if (focused() !== before) wantedFocus.value = undefined;
    };
    const own = { put: ends(putNow), giveUp: ends(giveUp) };
    const giveUpTimer = clock.after(readPatienceMs, own.put);
    waiting = own;
    void wantContent(open.pdf, page).then(own.put);
  };

  /** Puts several on their pages in one step, and selects them. */
  const addOverlays = (overlays: readonly { readonly kind: OverlayKind; readonly place: Place; readonly wanted: Wanted }[]): void => {
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

  /** Puts a new overlay into the middle of the page that is seen: how one is placed without a pointer. */
  const addInMiddle = (kind: OverlayKind, column?: DroppedColumn): void => {
    const page = currentPage.peek();
    const size = openDocument.peek()?.pages[page];
    if (size === undefined) return;
    const { width, height } = placedSize[kind];
    const corner = { x: (size.width - width) / 2, y: (size.height - height) / 2 };
    placeOnceRead(page, () => {
      const rect = rectAt(kind, corner, page, size);
      addOverlay(kind, { page, rect }, { column });
      // Of a page that is larger than the view, the middle may be out of sight.
      wantedPlace.value = { page, point: rect };
    });
  };

  return { styleOfNew, rectAt, addOverlay, placeWaiting, isWaiting, giveUpWaiting, placeOnceRead, addOverlays, addInMiddle };
};

export type Adding = ReturnType<typeof createAdding>;
