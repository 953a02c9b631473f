import type { PathSegment } from './path-segment.ts';

interface Arc {
  readonly rx: number;
  readonly ry: number;
  /** Degrees. */
  readonly rotation: number;
  readonly large: boolean;
  readonly sweep: boolean;
  readonly x: number;
  readonly y: number;
}

/** Converts an elliptical arc to Bézier curves of at most a quarter turn each (SVG 2, appendix B.2). */
export const convertArc = (fromX: number, fromY: number, arc: Arc): PathSegment[] => {
  const { x, y, large, sweep } = arc;
  let rx = Math.abs(arc.rx);
  let ry = Math.abs(arc.ry);
  if (x === fromX && y === fromY) return [];
  if (rx === 0 || ry === 0) return [{ kind: 'line', x, y }];
  const phi = (arc.rotation * Math.PI) / 180;
  const cos = Math.cos(phi);
  const sin = Math.sin(phi);
  const dx = (fromX - x) / 2;
  const dy = (fromY - y) / 2;
  const x1 = cos * dx + sin * dy;
  const y1 = cos * dy - sin * dx;
  // Enlarges radii that are too small until they just reach.
  const shortfall = (x1 / rx) ** 2 + (y1 / ry) ** 2;
  if (shortfall > 1) {
    rx *= Math.sqrt(shortfall);
    ry *= Math.sqrt(shortfall);
  }
  const denominator = (rx * y1) ** 2 + (ry * x1) ** 2;
  const factor = (large === sweep ? -1 : 1) * Math.sqrt(Math.max(0, ((rx * ry) ** 2 - denominator) / denominator));
  const cx1 = (factor * rx * y1) / ry;
  const cy1 = (-factor * ry * x1) / rx;
  const cx = cos * cx1 - sin * cy1 + (fromX + x) / 2;
  const cy = sin * cx1 + cos * cy1 + (fromY + y) / 2;
  const start = Math.atan2((y1 - cy1) / ry, (x1 - cx1) / rx);
  let turn = Math.atan2((-y1 - cy1) / ry, (-x1 - cx1) / rx) - start;
  if (sweep && turn < 0) turn += 2 * Math.PI;
  if (!sweep && turn > 0) turn -= 2 * Math.PI;

  const count = Math.max(1, Math.ceil(Math.abs(turn) / (Math.PI / 2) - 1e-9));
  const step = turn / count;
  const handle = (4 / 3) * Math.tan(step / 4);
  const on = (u: number, v: number): { x: number; y: number } => ({
    x: cx + cos * rx * u - sin * ry * v,
    y: cy + sin * rx * u + cos * ry * v,
  });
  return Array.from({ length: count }, (_, i): PathSegment => {
    const a = start + i * step;
    const b = a + step;
    const first = on(Math.cos(a) - handle * Math.sin(a), Math.sin(a) + handle * Math.cos(a));
    const second = on(Math.cos(b) + handle * Math.sin(b), Math.sin(b) - handle * Math.cos(b));
    // The last end is the exact given point, so that paths close.
    const end = i === count - 1 ? { x, y } : on(Math.cos(b), Math.sin(b));
    return { kind: 'curve', x1: first.x, y1: first.y, x2: second.x, y2: second.y, ...end };
  });
};
