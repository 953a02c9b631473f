import type { Color } from '../../package/template.ts';
import { fillColor, pdfNumber, rectangle, strokeColor } from '../content-stream.ts';
import type { PdfValue } from '../pdf-value.ts';
import type { PdfDocument } from '../read/pdf-document.ts';
import { colorOfComponents } from './default-appearance.ts';
import type { FormWidget } from './form-fields.ts';

/** The box that a widget's appearance is drawn in (ISO 32000-2, 12.5.6.19 and tables 168 and 192). */
export interface WidgetBox {
  /** Points before the widget's own rotation: what its content sees. */
  readonly width: number;
  readonly height: number;
  readonly borderWidth: number;
  /** `/Matrix` entry of the appearance, '' where it is the identity. */
  readonly matrix: string;
  /** Operators that draw background and border. */
  readonly frame: string;
}

export const widgetBox = (document: PdfDocument, widget: FormWidget): WidgetBox => {
  const [left, bottom, right, top] = widget.rect;
  const characteristics = document.dict(widget.dict.get('MK'));
  const rotation = ((((document.number(characteristics?.get('R') ?? null) ?? 0) % 360) + 360) % 360) as 0 | 90 | 180 | 270;
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
  const borderWidth = border === undefined ? 0 : Math.min(Math.max(declared, 0), width / 2, height / 2);
  return {
    width,
    height,
    borderWidth,
    matrix: matrixEntry(rotation, across, up),
    frame: drawFrame(width, height, color('BG'), border, borderWidth, document.name(style?.get('S') ?? null)),
  };
};

const matrixEntry = (rotation: number, across: number, up: number): string => {
  switch (rotation) {
    case 90:
      return `/Matrix[0 1 -1 0 ${pdfNumber(across)} 0]`;
    case 180:
      return `/Matrix[-1 0 0 -1 ${pdfNumber(across)} ${pdfNumber(up)}]`;
    case 270:
      return `/Matrix[0 -1 1 0 0 ${pdfNumber(up)}]`;
    default:
      return '';
  }
};

const readColor = (document: PdfDocument, value: PdfValue): Color | undefined =>
  colorOfComponents((document.array(value) ?? []).map((item) => document.number(item) ?? 0));

const drawFrame = (
  width: number,
  height: number,
  background: Color | undefined,
  border: Color | undefined,
  line: number,
  style: string | undefined,
): string => {
  let operators = '';
  if (background !== undefined) operators += `${fillColor(background)} ${rectangle(0, 0, width, height)} f\n`;
  if (border === undefined || line <= 0) return operators;
  const dash = style === 'D' ? '[3] 0 d ' : '';
  const path =
    style === 'U'
      ? `0 ${pdfNumber(line / 2)} m ${pdfNumber(width)} ${pdfNumber(line / 2)} l`
      : rectangle(line / 2, line / 2, width - line, height - line);
  return `${operators}q ${strokeColor(border)} ${pdfNumber(line)} w ${dash}${path} S Q\n`;
};
