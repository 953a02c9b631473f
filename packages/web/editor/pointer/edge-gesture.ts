import { rotationOf } from '../core/draft.ts';
import { change, type EditState, listSelected } from '../core/edit.ts';
import { type Point, turnPoint } from '../core/geometry.ts';
import { edgeOf, moveEdge } from '../core/list-edges.ts';
import type { Drag, Dragged } from './gesture.ts';

/** Moves the edge of a column of the selected list, also if the list is rotated. */
export const applyEdge = ({ state, start }: Drag, now: EditState, index: number, at: Point): Dragged => {
  const [list] = listSelected(state);
  const edge = list && edgeOf(list, index);
  if (list === undefined || edge === undefined) return { state: now, guides: [] };
  const { x } = turnPoint({ x: at.x - start.x, y: at.y - start.y }, { x: 0, y: 0 }, -rotationOf(list));
  return { state: change(now, [list.id], () => moveEdge(list, index, edge.at + x)), guides: [] };
};
