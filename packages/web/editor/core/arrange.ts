import type { Rect } from '@bulkfill/engine/browser/templates';
import { boundsOf, moveRect, uniteRects } from './geometry.ts';

export interface Arranged {
  readonly id: string;
  readonly rect: Rect;
  readonly rotation: number;
}

export type Alignment = 'left' | 'center' | 'right' | 'top' | 'middle' | 'bottom';

export type Rects = ReadonlyMap<string, Rect>;

const shift = (alignment: Alignment, own: Rect, frame: Rect): readonly [dx: number, dy: number] => {
  switch (alignment) {
    case 'left':
      return [frame.x - own.x, 0];
    case 'center':
      return [frame.x + frame.width / 2 - (own.x + own.width / 2), 0];
    case 'right':
      return [frame.x + frame.width - (own.x + own.width), 0];
    case 'top':
      return [0, frame.y - own.y];
    case 'middle':
      return [0, frame.y + frame.height / 2 - (own.y + own.height / 2)];
    case 'bottom':
      return [0, frame.y + frame.height - (own.y + own.height)];
  }
};

/** Aligns rects by an edge or the centre: to their common bounds, or to the page if there is only one. */
export const alignRects = (
  items: readonly Arranged[],
  alignment: Alignment,
  page: { readonly width: number; readonly height: number },
): Rects => {
  const bounds = items.map(({ rect, rotation }) => boundsOf(rect, rotation));
  const frame = items.length > 1 ? uniteRects(bounds) : { x: 0, y: 0, ...page };
  if (frame === undefined) return new Map();
  return new Map(items.map(({ id, rect }, index) => [id, moveRect(rect, ...shift(alignment, bounds[index]!, frame))]));
};

/** Distributes rects with equal gaps between the first and the last. Fewer than three stay unchanged. */
export const distributeRects = (items: readonly Arranged[], axis: 'x' | 'y'): Rects => {
  if (items.length < 3) return new Map(items.map(({ id, rect }) => [id, rect]));
  const side = axis === 'x' ? 'width' : 'height';
  const sorted = items
    .map((item) => ({ ...item, bounds: boundsOf(item.rect, item.rotation) }))
    .toSorted((a, b) => a.bounds[axis] - b.bounds[axis] || a.bounds[side] - b.bounds[side]);
  const first = sorted[0]!.bounds;
  const last = sorted.at(-1)!.bounds;
  const end = last[axis] + last[side];
  const taken = sorted.reduce((sum, { bounds }) => sum + bounds[side], 0);
  const gap = (end - first[axis] - taken) / (sorted.length - 1);
  let at = first[axis];
  const result = new Map<string, Rect>();
  for (const { id, rect, bounds } of sorted) {
    const by = at - bounds[axis];
    result.set(id, axis === 'x' ? moveRect(rect, by, 0) : moveRect(rect, 0, by));
    at += bounds[side] + gap;
  }
  return result;
};

/** Resizes rects to the size of the last one, keeping their top left corners. */
export const equalizeSizes = (items: readonly Arranged[]): Rects => {
  const model = items.at(-1)?.rect;
  if (model === undefined) return new Map();
  return new Map(items.map(({ id, rect }) => [id, { ...rect, width: model.width, height: model.height }]));
};
