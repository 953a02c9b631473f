import { signal } from '@preact/signals';
import type { Rect } from '../../../lib/engine/browser/templates.ts';
import type { Guide } from '../core/snapping.ts';

/** What is shown on pages while a pointer is at work. */
export const createMarks = () => {
  /** Lines on a page that show what a drag has snapped to. */
  const guides = signal<{ readonly page: number; readonly lines: readonly Guide[] } | undefined>(undefined);

  /** The rect that is being drawn on a page: of a new overlay, or of a marquee. */
  const rubberBand = signal<{ readonly page: number; readonly rect: Rect } | undefined>(undefined);

  let place = 0;

  /** The pointer is elsewhere from now on; the answer says whether it is still there. What has been read late is shown for the last place alone. */
  const nextPlace = (): (() => boolean) => {
    const own = ++place;
    return () => own === place;
  };

  /** Takes away the guides of what was dragged over a page. */
  const clearGuides = (): void => {
    nextPlace();
    guides.value = undefined;
    rubberBand.value = undefined;
  };

  return { guides, rubberBand, nextPlace, clearGuides };
};

export type Marks = ReturnType<typeof createMarks>;
