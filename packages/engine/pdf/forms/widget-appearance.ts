import { type Matrix, multiply } from '../geometry/matrix.ts';
import { PdfDict, PdfRef, PdfStream } from '../pdf-value.ts';
import type { PdfDocument } from '../read/pdf-document.ts';
import type { FormWidget } from './form-fields.ts';

/** Returns the appearance stream that a viewer shows now (12.5.5). */
export const findCurrentAppearance = (
  document: PdfDocument,
  widget: FormWidget,
): { ref: PdfRef; stream: PdfStream } | undefined => {
  return appearanceOfState(document, widget, document.name(widget.dict.get('AS')) ?? 'Off');
};

export const appearanceOfState = (
  document: PdfDocument,
  widget: FormWidget,
  state: string,
): { ref: PdfRef; stream: PdfStream } | undefined => {
  const normal = document.dict(widget.dict.get('AP'))?.get('N') ?? null;
  const resolved = document.resolve(normal);
  const chosen = resolved instanceof PdfDict ? resolved.get(state) : normal;
  const stream = document.resolve(chosen);
  return chosen instanceof PdfRef && stream instanceof PdfStream ? { ref: chosen, stream } : undefined;
};

export const listAppearances = (document: PdfDocument, widget: FormWidget): { ref: PdfRef; stream: PdfStream }[] => {
  const normal = document.resolve(document.dict(widget.dict.get('AP'))?.get('N') ?? null);
  const states = normal instanceof PdfDict ? [...normal.map.keys()] : ['Off'];
  return states.flatMap((state) => appearanceOfState(document, widget, state) ?? []);
};

/** Returns the box of a form XObject after its own matrix; `undefined` without an area. */
export const measureForm = (
  document: PdfDocument,
  stream: PdfStream,
): { left: number; bottom: number; width: number; height: number } | undefined => {
  const numbers = (key: string, fallback: number[]): number[] => {
    const items = document.array(stream.dict.get(key));
    return items === undefined ? fallback : items.map((item, index) => document.number(item) ?? fallback[index] ?? 0);
  };
  const [x1 = 0, y1 = 0, x2 = 0, y2 = 0] = numbers('BBox', [0, 0, 0, 0]);
  const own = numbers('Matrix', [1, 0, 0, 1, 0, 0]) as unknown as Matrix;
  const corners = [
    [x1, y1],
    [x2, y1],
    [x1, y2],
    [x2, y2],
  ].map(([x = 0, y = 0]) => [own[0] * x + own[2] * y + own[4], own[1] * x + own[3] * y + own[5]] as const);
  const xs = corners.map(([x]) => x);
  const ys = corners.map(([, y]) => y);
  const left = Math.min(...xs);
  const bottom = Math.min(...ys);
  const width = Math.max(...xs) - left;
  const height = Math.max(...ys) - bottom;
  return width > 0 && height > 0 ? { left, bottom, width, height } : undefined;
};

/** Returns the matrix from the appearance's box, after its own matrix, to the widget's rect (12.5.5, algorithm 8.1). */
export const fitAppearance = (document: PdfDocument, widget: FormWidget, stream: PdfStream): Matrix | undefined => {
  const bounds = measureForm(document, stream);
  if (bounds === undefined) return undefined;
  const [left, bottom, right, top] = widget.rect;
  const scaleX = (right - left) / bounds.width;
  const scaleY = (top - bottom) / bounds.height;
  if (!(scaleX > 0 && scaleY > 0)) return undefined;
  return multiply([1, 0, 0, 1, -bounds.left, -bounds.bottom], [scaleX, 0, 0, scaleY, left, bottom]);
};
