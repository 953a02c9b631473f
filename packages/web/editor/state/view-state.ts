import { signal } from '@preact/signals';
import type { OverlayKind } from '../core/draft.ts';
import type { Point } from '../core/geometry.ts';
import type { Style } from '../core/members.ts';
import type { LengthUnit } from '../core/units.ts';

/** CSS pixels per point: a point is 1/72 inch, a CSS pixel 1/96. */
export const cssPixelsPerPoint = 96 / 72;

const minZoom = 0.1;
const maxZoom = 6;

/** A page to scroll to, with a point that must be visible. */
export interface PageTarget {
  readonly page: number;
  readonly point?: Point;
}

export const createView = () => {
  const placing = signal<OverlayKind | undefined>(undefined);
  /** Zoom factor; 1 is the document's own size. */
  const zoom = signal(1);
  const zoomTo = (wanted: number): void => {
    zoom.value = Math.max(minZoom, Math.min(maxZoom, wanted));
  };

  const unit = signal<LengthUnit>('pt');

  /** The page at the centre of the view, 0-based. */
  const currentPage = signal(0);
  const wantedPlace = signal<PageTarget | undefined>(undefined);

  const wantedFocus = signal<string | undefined>(undefined);

  const isDragging = signal(false);

  /** The heading of a list that is typed on the page. */
  const typedHeading = signal<{ readonly id: string; readonly index: number } | undefined>(undefined);

  const copyingToPages = signal(false);

  const keysShown = signal(false);

  const factsShown = signal(false);

  const sideTab = signal<'properties' | 'findings'>('properties');

  const overlayFilter = signal('');

  /** Latest style per kind, adopted by new overlays in any template. */
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
    typedHeading,
    copyingToPages,
    keysShown,
    factsShown,
    sideTab,
    overlayFilter,
    lastStyles,
  };
};

export type View = ReturnType<typeof createView>;
