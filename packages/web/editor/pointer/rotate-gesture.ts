import { isPlaced } from '../core/draft.ts';
import { change, type EditState, listSelected } from '../core/edit.ts';
import { centerOf, measureBearing, type Point } from '../core/geometry.ts';
import type { Drag, Dragged } from './gesture.ts';

const stepDegrees = 15;

export const applyRotation = ({ state }: Drag, now: EditState, at: Point, stepped: boolean): Dragged => {
  const [item] = listSelected(state).filter(isPlaced);
  if (item === undefined) return { state: now, guides: [] };
  const exact = Math.round(measureBearing(centerOf(item.rect), at));
  const degrees = (stepped ? Math.round(exact / stepDegrees) * stepDegrees : exact) % 360;
  const turned = change(
    now,
    [item.id],
    ({ rotation: _, ...rest }) => ({ ...rest, ...(degrees === 0 ? {} : { rotation: degrees }) }) as typeof item,
  );
  return { state: turned, guides: [] };
};
