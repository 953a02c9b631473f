import type { Point } from './geometry.ts';

export type Stroke = readonly Point[];

/** Points closer to the line between their neighbours are invisible and dropped. In pad units. */
const slack = 0.4;

const distance = (point: Point, from: Point, to: Point): number => {
  const [dx, dy] = [to.x - from.x, to.y - from.y];
  const length = Math.hypot(dx, dy);
  if (length === 0) return Math.hypot(point.x - from.x, point.y - from.y);
  return Math.abs(dy * (point.x - from.x) - dx * (point.y - from.y)) / length;
};

/** Simplifies a stroke. Source: Douglas and Peucker, 1973; with a stack, because strokes may have any length. */
const simplified = (stroke: Stroke): Stroke => {
  const keep = new Set([0, stroke.length - 1]);
  const parts: (readonly [number, number])[] = [[0, stroke.length - 1]];
  for (let part = parts.pop(); part !== undefined; part = parts.pop()) {
    const [from, to] = part;
    let [furthest, most] = [-1, slack];
    for (let index = from + 1; index < to; index++) {
      const away = distance(stroke[index]!, stroke[from]!, stroke[to]!);
      if (away > most) [furthest, most] = [index, away];
    }
    if (furthest < 0) continue;
    keep.add(furthest);
    parts.push([from, furthest], [furthest, to]);
  }
  return stroke.filter((_, index) => keep.has(index));
};

const number = (value: number): string => String(Math.round(value * 10) / 10);
const place = ({ x, y }: Point): string => `${number(x)} ${number(y)}`;
const between = (a: Point, b: Point): Point => ({ x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 });

const strokePath = (stroke: Stroke): string => {
  const points = simplified(stroke);
  const [first] = points;
  const last = points.at(-1);
  if (first === undefined || last === undefined) return '';
  // A dot: a round pen draws it as a line without length.
  if (points.length === 1 || (points.length === 2 && place(first) === place(last))) return `M${place(first)}l0.1 0`;
  if (points.length === 2) return `M${place(first)}L${place(last)}`;
  // Quadratic curves through the midpoints avoid corners that the hand did not draw.
  const inner = points.slice(1, -1).map((point, index) => {
    const end = index === points.length - 3 ? last : between(point, points[index + 2]!);
    return `Q${place(point)} ${place(end)}`;
  });
  return `M${place(first)}${inner.join('')}`;
};

/** Converts strokes to smoothed SVG path data with one decimal. Source: package-format.md, "Overlays". */
export const pathOfStrokes = (strokes: readonly Stroke[]): string => strokes.map(strokePath).join('');
