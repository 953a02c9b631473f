import { type Matrix, multiply, turnAboutCentre } from './matrix.ts';
import type { Box, PageGeometry } from './page-geometry.ts';
import type { UprightBox } from './turned-box.ts';

interface TurnedRect {
  readonly rect: UprightBox;
  readonly rotation: number;
}

/** Returns the matrix from a turned rect's space, with its origin at the lower left and y up, to user space. */
export const findUserMatrix = (
  { rect: { x, y, width, height }, rotation }: TurnedRect,
  { heightPt, toUserSpace }: PageGeometry,
): Matrix => multiply(turnAboutCentre(x, heightPt - y - height, width, height, rotation), toUserSpace);

/** Returns the user space box of a turned rect, in hundredths of a unit. */
export const findUserBox = (
  { rect, rotation }: TurnedRect,
  { heightPt, toUserSpace: [a, b, c, d, e, f] }: PageGeometry,
): Box => {
  const angle = (rotation * Math.PI) / 180;
  const across = (Math.abs(rect.width * Math.cos(angle)) + Math.abs(rect.height * Math.sin(angle))) / 2;
  const up = (Math.abs(rect.width * Math.sin(angle)) + Math.abs(rect.height * Math.cos(angle))) / 2;
  const x = rect.x + rect.width / 2;
  const y = heightPt - rect.y - rect.height / 2;
  const corners = [
    [x - across, y - up],
    [x + across, y + up],
  ] as const;
  const [first, second] = corners.map(([left, low]) => [a * left + c * low + e, b * left + d * low + f] as const);
  const round = (value: number): number => Math.round(value * 100) / 100;
  const [x1 = 0, y1 = 0] = first ?? [];
  const [x2 = 0, y2 = 0] = second ?? [];
  return [round(Math.min(x1, x2)), round(Math.min(y1, y2)), round(Math.max(x1, x2)), round(Math.max(y1, y2))];
};
