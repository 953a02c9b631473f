import type { Rect } from '../../../lib/engine/browser/templates.ts';
import { pageLines } from '../core/page-content.ts';
import type { PagePlace } from '../core/selecting.ts';
import { type SnapTargets, snapTargets } from '../core/snapping.ts';
import type { OpenDocument } from '../document/open-document.ts';
import type { Editing } from '../state/editing.ts';
import type { PageReading } from '../state/page-contents.ts';
import { otherRects } from './other-rects.ts';

export const placeIn = (document: OpenDocument, page: number): PagePlace => ({ page, pageCount: document.pages.length });

/** What edges on a page snap to. */
export const createSnapLines = ({
  contents: { contentNow },
  editing: { editState },
}: {
  readonly contents: PageReading;
  readonly editing: Editing;
}) => {
  /** The rects of all overlays of a page: what is placed is none of those that are selected. */
  const allRects = (place: PagePlace): readonly Rect[] => otherRects({ ...editState.peek(), selection: [] }, place);

  /** All lines of a page that an edge may snap to, as far as they are known. */
  const targetsOf = (page: number, document: OpenDocument, others = allRects(placeIn(document, page))): SnapTargets =>
    snapTargets(document.pages[page]!, others, pageLines(contentNow(page)));

  return { allRects, targetsOf };
};

export type SnapLines = ReturnType<typeof createSnapLines>;

/** Pixels of the screen within which edges snap. Source: editor.md, "Finer points". */
const snapPixels = 4;
/** Points within which edges snap; 0 where snapping is suspended. */
export const reachOf = ({ altKey }: MouseEvent, scale: number): number => (altKey ? 0 : snapPixels / scale);
