import { formatPrecise, moduleSpace } from '../codes/module-space.ts';
import { drawCircle } from '../vector/draw-circle.ts';

/** Number of hexagons per row; every other row is shifted half a column to the right (ISO/IEC 16023, 4.2). */
const columns = 30;
const rows = 33;
/** Distance between rows, and height, of hexagons one unit wide. */
const rowPitch = Math.sqrt(3) / 2;
const hexagonHeight = 2 / Math.sqrt(3);
/** Radii of the bull's-eye's edges, in widths of a hexagon. */
const ringEdges = [4.4228, 3.6571, 2.8914, 2.1257, 1.3485, 0.5828];
/** Scale of printed hexagons, which are slightly smaller than their cells. */
const printed = 0.92;

interface Room {
  readonly width: number;
  readonly height: number;
  readonly bottom: number;
}

const symbolHeight = (rows - 1) * rowPitch + hexagonHeight;

/** Returns the width of a hexagon in points if a symbol with its quiet zone fills a room. */
export const maxicodeUnit = ({ width, height }: Omit<Room, 'bottom'>): number =>
  Math.min(width / (columns + 2), height / (symbolHeight + 2));

/** Draws a MaxiCode symbol, as large as fits with a quiet zone of one hexagon. `dark`: indexes from the top left. */
export const drawMaxicode = (dark: readonly number[], room: Room): string => {
  const unit = maxicodeUnit(room);
  const left = (room.width - unit * columns) / 2;
  const top = room.bottom + (room.height + unit * symbolHeight) / 2;
  let path = moduleSpace(unit, unit, left, top);
  for (const index of dark) {
    const row = Math.floor(index / columns);
    path += hexagon((index % columns) + (row % 2 === 0 ? 0.5 : 1), row * rowPitch + hexagonHeight / 2);
  }
  const x = 14.5;
  const y = 16 * rowPitch + hexagonHeight / 2;
  return `${path}f\n${ringEdges.map((radius) => drawCircle(x, y, radius)).join(' ')} f*\n`;
};

const hexagon = (x: number, y: number): string => {
  const halfWidth = printed / 2;
  const half = (hexagonHeight / 2) * printed;
  const at = (dx: number, dy: number): string =>
    `${formatPrecise(Math.round((x + dx) * 1000) / 1000)} ${formatPrecise(Math.round((y + dy) * 1000) / 1000)}`;
  const quarter = half / 2;
  return `${at(0, -half)} m ${at(halfWidth, -quarter)} l ${at(halfWidth, quarter)} l ${at(0, half)} l ${at(-halfWidth, quarter)} l ${at(-halfWidth, -quarter)} l h\n`;
};
