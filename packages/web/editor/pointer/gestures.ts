import type { EditState } from '../core/edit.ts';
import { type Point, spanned } from '../core/geometry.ts';
import type { Drag, Dragged, DragOptions } from './gesture.ts';
import { movedBy } from './move-gesture.ts';
import { drawn } from './place-gesture.ts';
import { resizedBy } from './resize-gesture.ts';
import { rotatedTo } from './rotate-gesture.ts';

/** Applies a drag to the current state. Placing and the marquee change nothing until they end. */
export const dragged = (
  drag: Drag,
  at: Point,
  { reach, stepped }: DragOptions,
  now: EditState = drag.state,
): Dragged => {
  switch (drag.gesture.kind) {
    case 'move':
      return movedBy(drag, now, at, reach);
    case 'resize':
      return resizedBy(drag, now, drag.gesture.handle, at, reach);
    case 'rotate':
      return rotatedTo(drag, now, at, stepped);
    case 'place':
      return drawn(drag, at, reach);
    case 'marquee':
      return { state: now, guides: [], band: spanned(drag.start, at) };
  }
};
