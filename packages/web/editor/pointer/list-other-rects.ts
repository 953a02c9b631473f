import type { Rect } from '@bulkfill/engine/browser/templates';
import { rotationOf } from '../core/draft.ts';
import type { EditState } from '../core/edit.ts';
import { boundsOf } from '../core/geometry.ts';
import { onPage, type PagePlace } from '../core/selecting.ts';

export const listOtherRects = ({ draft, selection }: EditState, place: PagePlace): readonly Rect[] => {
  const own = new Set(selection);
  return onPage(draft.overlays, place)
    .filter(({ id }) => !own.has(id))
    .map((overlay) => boundsOf(overlay.rect, rotationOf(overlay)));
};
