import type { Matrix } from './matrix.ts';
import type { PdfValue } from './pdf-value.ts';
import type { SourcePage } from './read/page-tree.ts';
import type { PdfDocument } from './read/pdf-document.ts';

/**
 * How a page is displayed, and the way from there to its user space.
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
  /** Of the crop box after rotation, in points of 1/72 inch whatever the `/UserUnit`. */
  readonly widthPt: number;
  readonly heightPt: number;
  readonly rotation: 0 | 90 | 180 | 270;
  /** From displayed space with its origin at the lower left and y up, in points, to user space. */
  readonly toUserSpace: Matrix;
}

/** Where a page has no usable box: US Letter, as viewers do. */
const fallbackBox: Box = [0, 0, 612, 792];
/** A box smaller or larger than this cannot be meant. */
const minSideUnits = 1e-3;
const maxCoordinate = 1e7;

type Box = readonly [left: number, bottom: number, right: number, top: number];

/** Reads the boxes, rotation and unit of a page; odd values count as absent. */
export const pageGeometry = (document: PdfDocument, page: SourcePage): PageGeometry => {
  const media = readBox(document, page.inherited.get('MediaBox') ?? null) ?? fallbackBox;
  const crop = readBox(document, page.inherited.get('CropBox') ?? null) ?? media;
  const [left, bottom, right, top] = intersection(crop, media) ?? media;
  const rotation = readRotation(document.number(page.inherited.get('Rotate') ?? null));
  const declaredUnit = document.number(page.dict.get('UserUnit'));
  const unit = declaredUnit !== undefined && declaredUnit > 0 && declaredUnit < 1e5 ? declaredUnit : 1;
  // Points to units.
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

const readBox = (document: PdfDocument, value: PdfValue): Box | undefined => {
  const items = document.array(value);
  if (items === undefined || items.length < 4) return undefined;
  const numbers = items.slice(0, 4).map((item) => document.number(item));
  if (numbers.some((number) => number === undefined || Math.abs(number) > maxCoordinate)) return undefined;
  const [x1, y1, x2, y2] = numbers as [number, number, number, number];
  const box: Box = [Math.min(x1, x2), Math.min(y1, y2), Math.max(x1, x2), Math.max(y1, y2)];
  return hasArea(box) ? box : undefined;
};

const hasArea = ([left, bottom, right, top]: Box): boolean => right - left > minSideUnits && top - bottom > minSideUnits;

const intersection = (a: Box, b: Box): Box | undefined => {
  const box: Box = [Math.max(a[0], b[0]), Math.max(a[1], b[1]), Math.min(a[2], b[2]), Math.min(a[3], b[3])];
  return hasArea(box) ? box : undefined;
};

const readRotation = (value: number | undefined): 0 | 90 | 180 | 270 => {
  if (value === undefined || value % 90 !== 0) return 0;
  return ((((value % 360) + 360) % 360) as 0 | 90 | 180 | 270) || 0;
};
