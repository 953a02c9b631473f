import type { Rect } from '@bulkfill/engine/browser/templates';
import { signal } from '@preact/signals';
import type { Guide } from '../core/snapping.ts';

export const createMarks = () => {
  const guides = signal<{ readonly page: number; readonly lines: readonly Guide[] } | undefined>(undefined);

  const rubberBand = signal<{ readonly page: number; readonly rect: Rect } | undefined>(undefined);

  let place = 0;

  /** Registers a pointer move. Returns a function that reports whether it is still the latest. */
  const nextPlace = (): (() => boolean) => {
    const own = ++place;
    return () => own === place;
  };

  const clearGuides = (): void => {
    nextPlace();
    guides.value = undefined;
    rubberBand.value = undefined;
  };

  return { guides, rubberBand, nextPlace, clearGuides };
};

export type Marks = ReturnType<typeof createMarks>;
