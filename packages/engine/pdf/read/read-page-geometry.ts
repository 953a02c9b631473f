import { type Box, hasArea, type PageGeometry, pageGeometry } from '../geometry/page-geometry.ts';
import type { PdfValue } from '../pdf-value.ts';
import type { SourcePage } from './page-tree.ts';
import type { PdfDocument } from './pdf-document.ts';

/** Larger boxes are errors. */
const maxCoordinate = 1e7;

export const readPageGeometry = (document: PdfDocument, page: SourcePage): PageGeometry =>
  pageGeometry({
    media: readBox(document, page.inherited.get('MediaBox') ?? null),
    crop: readBox(document, page.inherited.get('CropBox') ?? null),
    rotation: readRotation(document.number(page.inherited.get('Rotate') ?? null)),
    userUnit: document.number(page.dict.get('UserUnit')),
  });

const readBox = (document: PdfDocument, value: PdfValue): Box | undefined => {
  const items = document.array(value);
  if (items === undefined || items.length < 4) return undefined;
  const numbers = items.slice(0, 4).map((item) => document.number(item));
  if (numbers.some((number) => number === undefined || Math.abs(number) > maxCoordinate)) return undefined;
  const [x1, y1, x2, y2] = numbers as [number, number, number, number];
  const box: Box = [Math.min(x1, x2), Math.min(y1, y2), Math.max(x1, x2), Math.max(y1, y2)];
  return hasArea(box) ? box : undefined;
};

const readRotation = (value: number | undefined): 0 | 90 | 180 | 270 => {
  if (value === undefined || value % 90 !== 0) return 0;
  return ((((value % 360) + 360) % 360) as 0 | 90 | 180 | 270) || 0;
};
