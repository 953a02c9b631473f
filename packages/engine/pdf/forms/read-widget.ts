import { PdfDict, PdfRef, PdfStream, type PdfValue } from '../pdf-value.ts';
import type { PdfDocument } from '../read/pdf-document.ts';
import type { FormWidget } from './form-fields.ts';

/** Reads a widget on a page (0-based) or on none (ISO 32000-2, 12.5.6.19). */
export const readWidget = (document: PdfDocument, value: PdfValue, page: number | undefined): FormWidget => {
  const dict = document.dict(value) ?? new PdfDict();
  const numbers = (document.array(dict.get('Rect')) ?? []).slice(0, 4).map((item) => document.number(item) ?? 0);
  const [x1 = 0, y1 = 0, x2 = 0, y2 = 0] = numbers;
  return {
    ref: value instanceof PdfRef ? value : undefined,
    dict,
    page,
    rect: [Math.min(x1, x2), Math.min(y1, y2), Math.max(x1, x2), Math.max(y1, y2)],
    onState: onState(document, dict),
    look: undefined,
  };
};

const onState = (document: PdfDocument, widget: PdfDict): string | undefined => {
  const appearances = document.dict(widget.get('AP'));
  for (const kind of ['N', 'D']) {
    const states = document.resolve(appearances?.get(kind) ?? null);
    if (!(states instanceof PdfDict) || states instanceof PdfStream) continue;
    for (const state of states.map.keys()) if (state !== 'Off') return state;
  }
  return undefined;
};
