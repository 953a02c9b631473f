import type { Color } from '../../svc/template.ts';
import { fillColor, formatPdfNumber, rectangle, setStrokeColor } from '../content-stream.ts';
import { drawCircle } from '../vector/draw-circle.ts';

/** Source: ISO 32000-2, tables 168 and 192. */
export interface WidgetFrame {
  readonly width: number;
  readonly height: number;
  readonly background: Color | undefined;
  readonly border: Color | undefined;
  readonly lineWidth: number;
  /** `S` solid, `D` dashed, `B` beveled, `I` inset, `U` underlined. */
  readonly style: string;
  readonly dash: readonly number[];
  readonly isRound: boolean;
}

export const drawFrame = (frame: WidgetFrame): string => {
  const { width, height, background, border, lineWidth, isRound } = frame;
  let operators = '';
  if (background !== undefined) {
    const area = isRound
      ? drawCircle(width / 2, height / 2, Math.min(width, height) / 2)
      : rectangle(0, 0, width, height);
    operators += `${fillColor(background)} ${area} f\n`;
  }
  // Raised and sunk borders are visible even in the background colour.
  const isRelief = frame.style === 'B' || frame.style === 'I';
  const color = border ?? (isRelief ? background : undefined);
  if (color === undefined || lineWidth <= 0) return operators;
  return `${operators}${isRelief && !isRound ? drawRelief(frame, color) : `q ${setStrokeColor(color)} ${formatPdfNumber(lineWidth)} w ${dashOf(frame)}${outline(frame)} S Q\n`}`;
};

const dashOf = ({ style, dash }: WidgetFrame): string =>
  style === 'D' ? `[${dash.map(formatPdfNumber).join(' ')}] 0 d ` : '';

const outline = ({ width, height, lineWidth: line, style, isRound }: WidgetFrame): string => {
  if (style === 'U') return `0 ${formatPdfNumber(line / 2)} m ${formatPdfNumber(width)} ${formatPdfNumber(line / 2)} l`;
  if (isRound) return drawCircle(width / 2, height / 2, Math.max(Math.min(width, height) - line, 0) / 2);
  return rectangle(line / 2, line / 2, width - line, height - line);
};

/** Draws a relief with light from the upper left: a raised box is light there, and a sunk one dark. */
const drawRelief = ({ width, height, lineWidth: line, style }: WidgetFrame, color: Color): string => {
  const [light, dark] = [
    color.map((part) => (1 + part) / 2) as unknown as Color,
    color.map((part) => part / 2) as unknown as Color,
  ];
  const polygon = (...points: (readonly [number, number])[]): string =>
    `${points.map(([x, y], index) => `${formatPdfNumber(x)} ${formatPdfNumber(y)} ${index === 0 ? 'm' : 'l'}`).join(' ')} h f\n`;
  const [right, top] = [width - line, height - line];
  const upperLeft = polygon([0, 0], [0, height], [width, height], [right, top], [line, top], [line, line]);
  const lowerRight = polygon([0, 0], [width, 0], [width, height], [right, top], [right, line], [line, line]);
  return `q ${fillColor(style === 'B' ? light : dark)} ${upperLeft}${fillColor(style === 'B' ? dark : light)} ${lowerRight}Q\n`;
};
