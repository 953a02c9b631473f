import { PdfDict, PdfRef, type PdfValue } from '../pdf-value.ts';
import type { PdfDocument } from '../read/pdf-document.ts';
import type { FormField, FormWidget } from './form-fields.ts';

/** Visibility of a field; `nowhere` if it is hidden, has no area, or is on no page or beyond its edge. */
export type FieldVisibility = 'screen and print' | 'screen' | 'print' | 'nowhere';

/** Annotation flags (ISO 32000-2, table 167). */
const hidden = 2;
const print = 4;
const noView = 32;

export const findFieldVisibility = (
  document: PdfDocument,
  { widgets }: Pick<FormField, 'widgets'>,
): FieldVisibility => {
  let [onScreen, inPrint] = [false, false];
  for (const widget of widgets) {
    const flags = document.number(widget.dict.get('F')) ?? 0;
    if ((flags & hidden) !== 0 || !hasPlace(widget) || isOff(document, widget.dict.get('OC'))) continue;
    onScreen ||= (flags & noView) === 0;
    inPrint ||= (flags & print) !== 0;
  }
  if (onScreen) return inPrint ? 'screen and print' : 'screen';
  return inPrint ? 'print' : 'nowhere';
};

const hasPlace = ({ page, rect: [left, bottom, right, top], isOffPage = false }: FormWidget): boolean =>
  page !== undefined && right > left && top > bottom && !isOffPage;

/** Returns whether optional content is off by default (ISO 32000-2, 8.11). */
const isOff = (document: PdfDocument, content: PdfValue): boolean => {
  const dict = document.dict(content);
  if (dict === undefined) return false;
  if (document.name(dict.get('Type')) !== 'OCMD') return isGroupOff(document, content);
  const groups = document.resolve(dict.get('OCGs'));
  const listed = Array.isArray(groups) ? groups : groups instanceof PdfDict ? [dict.get('OCGs')] : [];
  if (listed.length === 0) return false;
  const off = listed.map((group) => isGroupOff(document, group));
  switch (document.name(dict.get('P'))) {
    case 'AllOn':
      return off.includes(true);
    case 'AnyOff':
      return !off.includes(true);
    case 'AllOff':
      return off.includes(false);
    default:
      return !off.includes(false);
  }
};

const isGroupOff = (document: PdfDocument, group: PdfValue): boolean => {
  const catalog = document.dict(document.trailer.get('Root'));
  const settings = document.dict(document.dict(catalog?.get('OCProperties') ?? null)?.get('D') ?? null);
  const isIn = (key: string): boolean =>
    (document.array(settings?.get(key) ?? null) ?? []).some(
      (each) => each instanceof PdfRef && group instanceof PdfRef && each.number === group.number,
    );
  return document.name(settings?.get('BaseState') ?? null) === 'OFF' ? !isIn('ON') : isIn('OFF');
};
