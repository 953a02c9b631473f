import { type Handle, handles } from '../core/geometry.ts';
import { toggleId } from '../core/selecting.ts';
import type { Editing } from '../state/editing.ts';
import type { View } from '../state/view-state.ts';
import type { Gesture } from './gesture.ts';

export const findFieldAt = (target: EventTarget | null): string | undefined =>
  target instanceof Element ? target.closest<HTMLElement>('[data-field]')?.dataset.field : undefined;

/** Returns the heading of a selected list at a point of the window. */
export const findHeadingAt = (x: number, y: number): { readonly id: string; readonly index: number } | undefined => {
  const dataset = document
    .elementsFromPoint(x, y)
    .map((element) => element.closest<HTMLElement>('[data-heading]')?.dataset)
    .find((each) => each !== undefined);
  return dataset?.id === undefined ? undefined : { id: dataset.id, index: Number(dataset.heading) };
};

/** Returns the gesture that a press starts. Selects the overlay that it moves. */
export const findGesture = (
  { editing: { choose, selection }, view: { placing } }: { readonly editing: Editing; readonly view: View },
  target: Element,
  shift: boolean,
): Gesture => {
  const kind = placing.peek();
  const field = findFieldAt(target);
  if (kind !== undefined) return { kind: 'place', overlay: kind, field };
  const edge = target.closest<HTMLElement>('[data-edge]')?.dataset.edge;
  if (edge !== undefined) return { kind: 'edge', index: Number(edge) };
  const handle = target.closest<HTMLElement>('[data-handle]')?.dataset.handle;
  if (handle === 'rotate') return { kind: 'rotate' };
  const known = handles.find((each) => each === handle);
  if (known !== undefined) return { kind: 'resize', handle: known satisfies Handle };
  const id = target.closest<HTMLElement>('[data-id]')?.dataset.id;
  const offer = target.closest<HTMLElement>('[data-offer]')?.dataset.offer;
  if (id === undefined)
    return {
      kind: 'marquee',
      before: shift ? selection.peek() : [],
      offer,
      field,
    };
  if (shift) choose(toggleId(selection.peek(), id));
  else if (!selection.peek().includes(id)) choose([id]);
  return { kind: 'move', ...(shift ? {} : { alone: id }) };
};
