import type { ResolvedTextOverlay } from '../../../svc/template.ts';
import { fillColor, formatPdfNumber, rectangle, setStrokeColor } from '../../content-stream.ts';

/** Returns the operators of a rect's background and border; '' if it has neither. The border is inside the rect. */
export const drawFrame = (overlay: ResolvedTextOverlay, x: number, y: number): string => {
  const { background, border } = overlay;
  const { width, height } = overlay.rect;
  let operators = '';
  if (background !== undefined) operators += `${fillColor(background)} ${rectangle(x, y, width, height)} f\n`;
  if (border !== undefined && border.width > 0) {
    const line = Math.min(border.width, width, height);
    const path = rectangle(x + line / 2, y + line / 2, width - line, height - line);
    operators += `${setStrokeColor(border.color)} ${formatPdfNumber(line)} w 0 j [] 0 d ${path} S\n`;
  }
  return operators;
};
