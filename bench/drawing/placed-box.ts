import type { PlacedOverlay } from '../../lib/engine/package/template.ts';

/** Where an overlay stands: its lower left corner, and its own points where they are on the page. */
export interface PlacedBox {
  readonly x: number;
  readonly y: number;
  turned(x: number, y: number): readonly [number, number];
}

/** The box of an overlay on a page as it is displayed. */
export const boxOf = ({ rect, rotation }: PlacedOverlay, pageHeight: number): PlacedBox => {
  const x = rect.x;
  const y = pageHeight - rect.y - rect.height;
  const angle = (-rotation * Math.PI) / 180;
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  return {
    x,
    y,
    turned: (dx, dy) => {
      const [fromX, fromY] = [dx - rect.width / 2, dy - rect.height / 2];
      return [x + rect.width / 2 + fromX * cos - fromY * sin, y + rect.height / 2 + fromX * sin + fromY * cos];
    },
  };
};
