import type { PageOverlay } from '@bulkfill/engine/svc/template';

/** Position of an overlay: its lower left corner, and the mapping of its points to the page. */
export interface PlacedBox {
  readonly x: number;
  readonly y: number;
  turned(x: number, y: number): readonly [number, number];
}

/** Returns the box of an overlay on a page as displayed. */
export const boxOf = ({ rect, rotation }: PageOverlay, pageHeight: number): PlacedBox => {
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
