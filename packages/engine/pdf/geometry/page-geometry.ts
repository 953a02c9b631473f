import type { Matrix } from './matrix.ts';

/**
 * Displayed size of a page, and the transformation to its user space.
 *
 * ```
 *   displayed, points          user space (here /Rotate 90)
 *   ┌─────────► width          ▲ y
 *   │ overlays: origin here    │  ┌──────┐ urx,ury
 *   │                          │  │ crop │
 *   ▼ height                   │  └──────┘ llx,lly
 *                              └────────► x
 * ```
 */
export interface PageGeometry {
  /** Width of the crop box after rotation, in points of 1/72 inch independent of `/UserUnit`. */
  readonly widthPt: number;
  readonly heightPt: number;
  readonly rotation: 0 | 90 | 180 | 270;
  /** Matrix from displayed space, with its origin at the lower left and y up, in points, to user space. */
  readonly toUserSpace: Matrix;
}

/** Left, bottom, right, top, in units of user space. */
export type Box = readonly [left: number, bottom: number, right: number, top: number];

export const findVisibleBox = ({ widthPt, heightPt, toUserSpace: [a, b, c, d, e, f] }: PageGeometry): Box => {
  const [x, y] = [a * widthPt + c * heightPt + e, b * widthPt + d * heightPt + f];
  return [Math.min(e, x), Math.min(f, y), Math.max(e, x), Math.max(f, y)];
};

export interface PageBoxes {
  readonly media: Box | undefined;
  readonly crop: Box | undefined;
  readonly rotation: 0 | 90 | 180 | 270;
  /** Points per unit of user space. */
  readonly userUnit: number | undefined;
}

/** Box of a page without a usable box: US Letter, as in viewers. */
const fallbackBox: Box = [0, 0, 612, 792];
const minSideUnits = 1e-3;

/** A `/UserUnit` out of range counts as absent. */
export const pageGeometry = (boxes: PageBoxes): PageGeometry => {
  const media = boxes.media ?? fallbackBox;
  const [left, bottom, right, top] = intersection(boxes.crop ?? media, media) ?? media;
  const { rotation, userUnit } = boxes;
  const unit = userUnit !== undefined && userUnit > 0 && userUnit < 1e5 ? userUnit : 1;
  const s = 1 / unit;
  const widthPt = (right - left) * unit;
  const heightPt = (top - bottom) * unit;
  switch (rotation) {
    case 0:
      return { widthPt, heightPt, rotation, toUserSpace: [s, 0, 0, s, left, bottom] };
    case 90:
      return { widthPt: heightPt, heightPt: widthPt, rotation, toUserSpace: [0, s, -s, 0, right, bottom] };
    case 180:
      return { widthPt, heightPt, rotation, toUserSpace: [-s, 0, 0, -s, right, top] };
    case 270:
      return { widthPt: heightPt, heightPt: widthPt, rotation, toUserSpace: [0, -s, s, 0, left, top] };
  }
};

export const hasArea = ([left, bottom, right, top]: Box): boolean =>
  right - left > minSideUnits && top - bottom > minSideUnits;

const intersection = (a: Box, b: Box): Box | undefined => {
  const box: Box = [Math.max(a[0], b[0]), Math.max(a[1], b[1]), Math.min(a[2], b[2]), Math.min(a[3], b[3])];
  return hasArea(box) ? box : undefined;
};
