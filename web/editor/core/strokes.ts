import type { Point } from './geometry.ts';

/** The points of a pen between touching and leaving the paper. */
export type Stroke = readonly Point[];

/** Points that lie closer to the line between their neighbours say nothing that is seen. In the pad's own units. */
const slack = 0.4;

const distance = (point: Point, from: Point, to: Point): number => {
  const [dx, dy] = [to.x - from.x, to.y - from.y];
  const length = Math.hypot(dx, dy);
  if (length === 0) return Math.hypot(point.x - from.x, point.y - from.y);
  return Math.abs(dy * (point.x - from.x) - dx * (point.y - from.y)) / length;
};

/** The points of a stroke that its shape needs. Source: Douglas and Peucker, 1973; with a stack, since strokes may have any length. */
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
  // A dot: the round pen makes one of a line that goes nowhere.
  if (points.length === 1 || (points.length === 2 && place(first) === place(last))) return `M${place(first)}l0.1 0`;
  if (points.length === 2) return `M${place(first)}L${place(last)}`;
  // Through the middles between points, bent towards the points: no corner is seen that the hand did not make.
  const inner = points.slice(1, -1).map((point, index) => {
    const end = index === points.length - 3 ? last : between(point, points[index + 2]!);
    return `Q${place(point)} ${place(end)}`;
  });
  return `M${place(first)}${inner.join('')}`;
};

/** Strokes as SVG path data, smoothed, to tenths: what a signature of vector strokes is in a package. Source: package-format.md, "Overlays". */
export const pathOfStrokes = (strokes: readonly Stroke[]): string => strokes.map(strokePath).join('');
