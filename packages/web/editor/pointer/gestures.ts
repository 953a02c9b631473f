import type { EditState } from '../core/edit.ts';
import { type Point, spanPoints } from '../core/geometry.ts';
import { applyEdge } from './edge-gesture.ts';
import type { Drag, Dragged, DragOptions } from './gesture.ts';
import { applyMove } from './move-gesture.ts';
import { drawRect } from './place-gesture.ts';
import { applyResize } from './resize-gesture.ts';
import { applyRotation } from './rotate-gesture.ts';

/** Applies a drag to the current state. Placing and the marquee change nothing until they end. */
export const applyDrag = (
  drag: Drag,
  at: Point,
  { reach, stepped }: DragOptions,
  now: EditState = drag.state,
): Dragged => {
  switch (drag.gesture.kind) {
    case 'move':
      return applyMove(drag, now, at, reach);
    case 'resize':
      return applyResize(drag, now, drag.gesture.handle, at, reach);
    case 'rotate':
      return applyRotation(drag, now, at, stepped);
    case 'edge':
      return applyEdge(drag, now, drag.gesture.index, at);
    case 'place':
      return drawRect(drag, at, reach);
    case 'marquee':
      return { state: now, guides: [], band: spanPoints(drag.start, at) };
  }
};
