import { signal } from '@preact/signals';
import type { OverlayKind } from '../core/draft.ts';
import type { Point } from '../core/geometry.ts';
import type { Style } from '../core/members.ts';
import type { LengthUnit } from '../core/units.ts';

/** What the next click or drag on a page places. */
export const placing = signal<OverlayKind | undefined>(undefined);

/** CSS pixels a point: a point is 1/72 inch, a CSS pixel 1/96. */
export const cssPixelsPerPoint = 96 / 72;

const minZoom = 0.1;
const maxZoom = 6;
/** 1 is the document's own size. */
export const zoom = signal(1);
export const zoomTo = (wanted: number): void => {
  zoom.value = Math.max(minZoom, Math.min(maxZoom, wanted));
};

export const unit = signal<LengthUnit>('pt');

/** The page in the middle of the view, 0-based. */
export const currentPage = signal(0);

/** A page that the view has to be brought to, with a point of it that must be seen. */
export interface PageTarget {
  readonly page: number;
  readonly point?: Point;
}
export const wantedPlace = signal<PageTarget | undefined>(undefined);

/** The overlay that takes the focus as soon as it stands on its page. */
export const wantedFocus = signal<string | undefined>(undefined);

/** Overlays are being moved, resized or rotated by a pointer. */
export const isDragging = signal(false);

/** The style of the last overlay of each kind: a new one takes it over, in any template. */
export const lastStyles = new Map<OverlayKind, Style>();
