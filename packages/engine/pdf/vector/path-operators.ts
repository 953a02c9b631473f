import { formatPdfNumber } from '../content-stream.ts';
import type { PathSegment } from './path-segment.ts';

/** Transformation to points of the overlay: `x * scaleX + left`. `scaleY` is negative, because SVG counts down. */
export interface PathTransform {
  readonly scaleX: number;
  readonly scaleY: number;
  readonly left: number;
  readonly bottom: number;
}

/** Transforms the points here, without a `cm`, so that a stretched drawing keeps an even pen. */
export const writePathOperators = (
  path: readonly PathSegment[],
  { scaleX, scaleY, left, bottom }: PathTransform,
): string => {
  const at = (x: number, y: number): string =>
    `${formatPdfNumber(x * scaleX + left)} ${formatPdfNumber(y * scaleY + bottom)}`;
  const operator = (segment: PathSegment): string => {
    switch (segment.kind) {
      case 'move':
        return `${at(segment.x, segment.y)} m`;
      case 'line':
        return `${at(segment.x, segment.y)} l`;
      case 'curve':
        return `${at(segment.x1, segment.y1)} ${at(segment.x2, segment.y2)} ${at(segment.x, segment.y)} c`;
      case 'close':
        return 'h';
    }
  };
  return path.map(operator).join('\n');
};
