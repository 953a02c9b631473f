import type { PdfDocument } from '../read/pdf-document.ts';
import type { FormWidget } from './form-fields.ts';

/** Annotation flags (ISO 32000-2, table 167) that hide a widget. */
const hidden = 2;
const noView = 32;

export const isShown = (document: PdfDocument, widget: FormWidget): boolean => {
  const flags = document.number(widget.dict.get('F')) ?? 0;
  return (flags & (hidden | noView)) === 0;
};
