import type { Rect } from '@bulkfill/engine/browser/templates';
import type { OverlayKind } from '../core/draft.ts';
import type { EditState } from '../core/edit.ts';
import type { Handle, Point } from '../core/geometry.ts';
import type { Guide, SnapTargets } from '../core/snapping.ts';

export type Gesture =
  /** `field`: the form field under the press; a click selects it. */
  | { readonly kind: 'place'; readonly overlay: OverlayKind; readonly field?: string }
  /** `offer`: the place to accept if the pointer is released on its mark without moving. */
  | { readonly kind: 'marquee'; readonly before: readonly string[]; readonly offer?: string; readonly field?: string }
  /** `alone`: the only overlay to select if the pointer is released without moving. */
  | { readonly kind: 'move'; readonly alone?: string }
  | { readonly kind: 'resize'; readonly handle: Handle }
  | { readonly kind: 'rotate' }
  /** `index`: the column of the selected list. Its right edge moves. */
  | { readonly kind: 'edge'; readonly index: number };

export interface Drag {
  readonly gesture: Gesture;
  readonly id: string;
  readonly page: number;
  readonly pageCount: number;
  readonly start: Point;
  readonly state: EditState;
  readonly targets: SnapTargets;
}

export interface DragOptions {
  /** Snap distance in points; 0 if snapping is suspended. */
  readonly reach: number;
  /** Whether rotation moves in steps of 15 degrees. */
  readonly stepped: boolean;
}

export interface Dragged {
  readonly state: EditState;
  readonly guides: readonly Guide[];
  readonly band?: Rect;
}
