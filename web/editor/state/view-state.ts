import { signal } from '@preact/signals';
import type { OverlayKind } from '../core/draft.ts';
import type { Point } from '../core/geometry.ts';
import type { Style } from '../core/members.ts';
import type { LengthUnit } from '../core/units.ts';

/** CSS pixels a point: a point is 1/72 inch, a CSS pixel 1/96. */
export const cssPixelsPerPoint = 96 / 72;

const minZoom = 0.1;
const maxZoom = 6;

/** A page that the view has to be brought to, with a point of it that must be seen. */
export interface PageTarget {
  readonly page: number;
  readonly point?: Point;
}

/** How the document is looked at, and what a person is about to do to it. */
export const createView = () => {
  /** What the next click or drag on a page places. */
  const placing = signal<OverlayKind | undefined>(undefined);
  /** 1 is the document's own size. */
  const zoom = signal(1);
  const zoomTo = (wanted: number): void => {
    zoom.value = Math.max(minZoom, Math.min(maxZoom, wanted));
  };

  const unit = signal<LengthUnit>('pt');

  /** The page in the middle of the view, 0-based. */
  const currentPage = signal(0);
  const wantedPlace = signal<PageTarget | undefined>(undefined);

  /** The overlay that takes the focus as soon as its page shows it. */
  const wantedFocus = signal<string | undefined>(undefined);

  /** Overlays are being moved, resized or rotated by a pointer. */
  const isDragging = signal(false);

  /** Whether a person is asked to which pages copies go. */
  const copyingToPages = signal(false);

  /** Whether the list of keys is shown. */
  const keysShown = signal(false);

  /** Whether it is told what the open PDF is and declares. */
  const factsShown = signal(false);

  /** What the list of overlays is filtered by. */
  const overlayFilter = signal('');

  /** The style of the last overlay of each kind: a new one takes it over, in any template. */
  const lastStyles = new Map<OverlayKind, Style>();

  return {
    placing,
    zoom,
    zoomTo,
    unit,
    currentPage,
    wantedPlace,
    wantedFocus,
    isDragging,
    copyingToPages,
    keysShown,
    factsShown,
    overlayFilter,
    lastStyles,
  };
};

export type View = ReturnType<typeof createView>;
