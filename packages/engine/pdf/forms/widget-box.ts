import type { Color } from '../../svc/template.ts';
import { formatPdfNumber } from '../content-stream.ts';
import type { PdfDict, PdfValue } from '../pdf-value.ts';
import type { PdfDocument } from '../read/pdf-document.ts';
import { decodeTextString } from '../text-string.ts';
import { colorOfComponents } from './default-appearance.ts';
import type { FieldType, FormWidget } from './form-fields.ts';
import { drawFrame } from './widget-frame.ts';

/** Source: ISO 32000-2, 12.5.6.19 and tables 168 and 192. */
export interface WidgetBox {
  /** Points before the widget's own rotation, as its content sees them. */
  readonly width: number;
  readonly height: number;
  readonly borderWidth: number;
  /** `/Matrix` entry of the appearance; '' for the identity. */
  readonly matrix: string;
  readonly frame: string;
}

export const measureWidget = (document: PdfDocument, widget: FormWidget, type?: FieldType): WidgetBox => {
  const [left, bottom, right, top] = widget.rect;
  const characteristics = document.dict(widget.dict.get('MK'));
  const rotation = ((((document.number(characteristics?.get('R') ?? null) ?? 0) % 360) + 360) % 360) as
    | 0
    | 90
    | 180
    | 270;
  const sideways = rotation === 90 || rotation === 270;
  const across = right - left;
  const up = top - bottom;
  const width = sideways ? up : across;
  const height = sideways ? across : up;
  const color = (key: string): Color | undefined => readColor(document, characteristics?.get(key) ?? null);
  const border = color('BC');
  const style = document.dict(widget.dict.get('BS'));
  const borderArray = document.array(widget.dict.get('Border'));
  const declared = document.number(style?.get('W') ?? null) ?? document.number(borderArray?.[2] ?? null) ?? 1;
  const lineWidth = Math.min(Math.max(declared, 0), width / 2, height / 2);
  const borderWidth = border === undefined ? 0 : lineWidth;
  const dash = style === undefined ? document.array(borderArray?.[3] ?? null) : undefined;
  return {
    width,
    height,
    borderWidth,
    matrix: matrixEntry(rotation, across, up),
    frame: drawFrame({
      width,
      height,
      background: color('BG'),
      border,
      lineWidth,
      style: document.name(style?.get('S') ?? null) ?? (dash === undefined ? 'S' : 'D'),
      dash: readDash(document, style?.get('D') ?? borderArray?.[3] ?? null),
      isRound: isRoundButton(document, characteristics, type),
    }),
  };
};

const matrixEntry = (rotation: number, across: number, up: number): string => {
  switch (rotation) {
    case 90:
      return `/Matrix[0 1 -1 0 ${formatPdfNumber(across)} 0]`;
    case 180:
      return `/Matrix[-1 0 0 -1 ${formatPdfNumber(across)} ${formatPdfNumber(up)}]`;
    case 270:
      return `/Matrix[0 -1 1 0 0 ${formatPdfNumber(up)}]`;
    default:
      return '';
  }
};

const readColor = (document: PdfDocument, value: PdfValue): Color | undefined =>
  colorOfComponents((document.array(value) ?? []).map((item) => document.number(item) ?? 0));

/** Returns the lengths of a visible dash pattern; `[3]` by default. */
const readDash = (document: PdfDocument, value: PdfValue): readonly number[] => {
  const lengths = (document.array(value) ?? []).slice(0, 10).map((item) => document.number(item) ?? 0);
  return lengths.some((length) => length > 0) && lengths.every((length) => length >= 0) ? lengths : [3];
};

/** Returns whether a radio button is round: viewers draw it round unless its mark is not the dot. */
const isRoundButton = (
  document: PdfDocument,
  characteristics: PdfDict | undefined,
  type: FieldType | undefined,
): boolean => {
  if (type !== 'radio') return false;
  const mark = decodeTextString(document.resolve(characteristics?.get('CA') ?? null)) ?? '';
  return mark === '' || mark === 'l';
};
