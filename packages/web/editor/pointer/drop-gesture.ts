import type { Rect } from '@bulkfill/engine/browser/templates';
import type { Point } from '../core/geometry.ts';
import { snapMove } from '../core/snapping.ts';
import { baselineOf } from '../core/text-baseline.ts';
import type { OpenDocument } from '../document/open-document.ts';
import type { Adding, DroppedColumn } from '../state/add-overlay.ts';
import type { Marks } from './marks.ts';
import { reachOf, type SnapLines } from './snap-lines.ts';

export const createDropGesture = ({
  adding: { addOverlay, placeOnceRead, rectAt, styleOfNew },
  marks: { clearGuides, guides, rubberBand },
  snapLines: { targetsOf },
}: {
  readonly adding: Adding;
  readonly marks: Marks;
  readonly snapLines: SnapLines;
}) => {
  const dropRect = (page: number, corner: Point, event: MouseEvent, scale: number, document: OpenDocument): Rect => {
    const wanted = rectAt('text', corner, page, document.pages[page]!);
    const targets = targetsOf(page, document);
    const baseline = baselineOf({ id: '', kind: 'text', page, rect: wanted, ...styleOfNew('text', page, wanted) });
    const { rect, guides: lines } = snapMove(wanted, targets, reachOf(event, scale), baseline);
    guides.value = { page, lines };
    rubberBand.value = { page, rect };
    return rect;
  };

  /** Places a column where it was dropped. Until the page has been read, shows only the target rect. */
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

  return { dropRect, dropColumn };
};
