import type { Rect } from '../../../lib/engine/browser/templates.ts';
import type { OverlayKind } from '../core/draft.ts';
import type { EditState } from '../core/edit.ts';
import type { Handle, Point } from '../core/geometry.ts';
import type { Guide, SnapTargets } from '../core/snapping.ts';

/** What a pointer does on a page between pressing and letting go. */
export type Gesture =
  /** `field`: the field of the form that it began on, which a click takes. */
  | { readonly kind: 'place'; readonly overlay: OverlayKind; readonly field?: string }
  /** `offer`: the place that is taken where the pointer is let go on its mark without having moved. */
  | { readonly kind: 'marquee'; readonly before: readonly string[]; readonly offer?: string; readonly field?: string }
  /** `alone`: what is selected by itself where the pointer is let go without having moved. */
  | { readonly kind: 'move'; readonly alone?: string }
  | { readonly kind: 'resize'; readonly handle: Handle }
  | { readonly kind: 'rotate' };

/** A gesture under way: where it began, and what was there then. */
export interface Drag {
  readonly gesture: Gesture;
  readonly id: string;
  readonly page: number;
  readonly pageCount: number;
  readonly start: Point;
  readonly state: EditState;
  readonly targets: SnapTargets;
}

/** How a pointer's place is to be taken. */
export interface DragOptions {
  /** Points within which edges snap; 0 where snapping is suspended. */
  readonly reach: number;
  /** Whether only whole steps of 15 degrees are wanted. */
  readonly stepped: boolean;
}

export interface Dragged {
  readonly state: EditState;
  readonly guides: readonly Guide[];
  /** The rect that is being drawn: of a new overlay, or of a marquee. */
  readonly band?: Rect;
}
