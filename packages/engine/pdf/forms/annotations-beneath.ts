import type { PdfDict } from '../pdf-value.ts';
import type { PdfDocument } from '../read/pdf-document.ts';
import type { FormWidget } from './form-fields.ts';
import { findCurrentAppearance } from './widget-appearance.ts';

/** An annotation of a page. `isPainted` means that it becomes page content, as a visible widget. */
export interface PageAnnotation {
  readonly annotation: FormWidget;
  readonly isPainted: boolean;
}

/** Annotation types (ISO 32000-2, table 171) that lose only their appearance when flattened. */
const marks: ReadonlySet<string> = new Set(
  'FreeText Line Square Circle Polygon PolyLine Highlight Underline Squiggly StrikeOut Stamp Ink Caret Watermark'.split(
    ' ',
  ),
);

type Rect = FormWidget['rect'];

/** Maximum separate rects; more are merged, so that many annotations do not take quadratic time. */
const maxRects = 500;

/**
 * Returns the annotations beneath a widget, given the annotations of a page in order. Viewers paint annotations over
 * all page content: one that stays an annotation would cover the flattened widget above it.
 */
export const findAnnotationsBeneath = (
  document: PdfDocument,
  annotations: readonly PageAnnotation[],
): ReadonlySet<PdfDict> => {
  const beneath = new Set<PdfDict>();
  const above: Rect[] = [];
  for (const { annotation, isPainted } of annotations.toReversed()) {
    const { dict, rect } = annotation;
    if (!isPainted) {
      if (!marks.has(document.name(dict.get('Subtype')) ?? '') || !above.some((other) => overlaps(rect, other)))
        continue;
      if (findCurrentAppearance(document, annotation) === undefined) continue;
      beneath.add(dict);
    }
    const last = above.at(-1);
    if (last !== undefined && above.length >= maxRects) above[above.length - 1] = around(last, rect);
    else above.push(rect);
  }
  return beneath;
};

const overlaps = (a: Rect, b: Rect): boolean => a[0] < b[2] && b[0] < a[2] && a[1] < b[3] && b[1] < a[3];

const around = (a: Rect, b: Rect): Rect => [
  Math.min(a[0], b[0]),
  Math.min(a[1], b[1]),
  Math.max(a[2], b[2]),
  Math.max(a[3], b[3]),
];
