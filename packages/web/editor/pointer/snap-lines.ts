import type { Rect } from '@bulkfill/engine/browser/templates';
import { pageLines } from '../core/page-content.ts';
import type { PagePlace } from '../core/selecting.ts';
import { type SnapTargets, snapTargets } from '../core/snapping.ts';
import type { OpenDocument } from '../document/open-document.ts';
import type { Editing } from '../state/editing.ts';
import type { PageReading } from '../state/page-contents.ts';
import { listOtherRects } from './list-other-rects.ts';

export const placeIn = (document: OpenDocument, page: number): PagePlace => ({
  page,
  pageCount: document.pages.length,
});

export const createSnapLines = ({
  contents: { contentNow },
  editing: { editState },
}: {
  readonly contents: PageReading;
  readonly editing: Editing;
}) => {
  /** Returns the rects of all overlays on a page: a new overlay is not part of the selection. */
  const allRects = (place: PagePlace): readonly Rect[] => listOtherRects({ ...editState.peek(), selection: [] }, place);

  const targetsOf = (page: number, document: OpenDocument, others = allRects(placeIn(document, page))): SnapTargets =>
    snapTargets(document.pages[page]!, others, pageLines(contentNow(page)));

  return { allRects, targetsOf };
};

export type SnapLines = ReturnType<typeof createSnapLines>;

/** Snap distance in screen pixels. Source: console-and-editor.md, "Names". */
const snapPixels = 4;
/** Converts the snap distance to points; 0 if snapping is suspended. */
export const reachOf = ({ altKey }: MouseEvent, scale: number): number => (altKey ? 0 : snapPixels / scale);
