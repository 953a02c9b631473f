import type { PathBounds, PathSegment } from './path-segment.ts';

/** Returns the smallest rectangle around a path's lines and curves (not around their control points). */
export const measurePath = (path: readonly PathSegment[]): PathBounds => {
  const box = { minX: Infinity, minY: Infinity, maxX: -Infinity, maxY: -Infinity };
  const include = (x: number, y: number): void => {
    box.minX = Math.min(box.minX, x);
    box.minY = Math.min(box.minY, y);
    box.maxX = Math.max(box.maxX, x);
    box.maxY = Math.max(box.maxY, y);
  };
  let [x, y] = [0, 0];
  for (const segment of path) {
    if (segment.kind === 'close') continue;
    if (segment.kind === 'curve') {
      for (const t of turningPoints(x, segment.x1, segment.x2, segment.x))
        include(cubicAt(t, x, segment.x1, segment.x2, segment.x), y);
      for (const t of turningPoints(y, segment.y1, segment.y2, segment.y))
        include(x, cubicAt(t, y, segment.y1, segment.y2, segment.y));
    }
    ({ x, y } = segment);
    include(x, y);
  }
  return box;
};

const cubicAt = (t: number, p0: number, p1: number, p2: number, p3: number): number => {
  const s = 1 - t;
  return s * s * s * p0 + 3 * s * s * t * p1 + 3 * s * t * t * p2 + t * t * t * p3;
};

const turningPoints = (p0: number, p1: number, p2: number, p3: number): number[] => {
  const a = p3 - 3 * p2 + 3 * p1 - p0;
  const b = 2 * (p2 - 2 * p1 + p0);
  const c = p1 - p0;
  const roots =
    Math.abs(a) < 1e-12 ? [-c / b] : [1, -1].map((sign) => (-b + sign * Math.sqrt(b * b - 4 * a * c)) / (2 * a));
  return roots.filter((t) => t > 0 && t < 1);
};
