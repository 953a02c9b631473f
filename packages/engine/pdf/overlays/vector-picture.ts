import type { Color, ResolvedImageOverlay, ResolvedSignatureOverlay } from '../../svc/template.ts';
import { fillColor, formatPdfNumber, rectangle, setStrokeColor } from '../content-stream.ts';
import { imageUnreadable } from '../overlay-skipped.ts';
import { writePathOperators } from '../vector/path-operators.ts';
import { readSvg, type VectorDrawing } from '../vector/read-svg.ts';
import type { SvgPaint, SvgStyle } from '../vector/svg-paint.ts';
import { fitInto } from './image.ts';

/** Whether a picture's bytes are text to be read as SVG: path data begins with a move, a document with a tag. */
export const isVector = (bytes: Uint8Array): boolean =>
  /^(?:\xef\xbb\xbf)?\s*[Mm<]/.test(Buffer.from(bytes.subarray(0, 64)).toString('latin1'));

/**
 * Draws SVG path data, or a document of plain paths, as operators in the overlay's own space (origin at the lower left
 * of its rect, y up, points). In an image, bare path data is filled in black and a document keeps its paint. A
 * signature uses its `color`: bare path data gets a round pen that suits the rect; a document is filled where it
 * specifies a fill, and otherwise stroked. Throws `VALUE_INVALID`. Source: package format, "Overlays".
 */
export const drawVector = (bytes: Uint8Array, overlay: ResolvedImageOverlay | ResolvedSignatureOverlay): string => {
  const { rect, fit } = overlay;
  const drawing = readSvg(decode(bytes));
  // Half a pen extends past the line on each side.
  const pen = overlay.kind === 'signature' && drawing.isBarePath ? penWidth(rect) : 0;
  const { minX, minY, maxX, maxY } = drawing.frame;
  const room = { width: Math.max(rect.width - pen, 0), height: Math.max(rect.height - pen, 0) };
  // A straight line has no extent across: it keeps its length and is centred.
  const size = { width: maxX - minX || 1e-6, height: maxY - minY || 1e-6 };
  const placed = fitInto(room, size, fit);
  const scaleX = maxX > minX ? placed.width / size.width : 1;
  const scaleY = maxY > minY ? placed.height / size.height : 1;
  const left = pen / 2 + placed.x + (maxX > minX ? 0 : placed.width / 2) - minX * scaleX;
  const bottom = pen / 2 + placed.y + (maxY > minY ? 0 : placed.height / 2) + maxY * scaleY;
  const transform = { scaleX, scaleY: -scaleY, left, bottom };

  const clip = placed.clipped ? `${rectangle(0, 0, rect.width, rect.height)} W n\n` : '';
  const scale = Math.sqrt(scaleX * scaleY);
  const shapes = drawing.shapes.map(({ path, style }) => {
    const paint = paintOf(style, overlay, drawing, pen, scale);
    return paint === '' ? '' : `${paint.replace('%', () => writePathOperators(path, transform))}\n`;
  });
  return `${clip}${shapes.join('')}`;
};

const decode = (bytes: Uint8Array): string => {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw imageUnreadable('its text is not UTF-8');
  }
};

/** Returns a signature's pen width: 1 point in a rect 36 high, within bounds. */
const penWidth = (rect: { readonly width: number; readonly height: number }): number =>
  Math.min(2.5, Math.max(0.6, Math.min(rect.height, rect.width / 2) / 36));

/** Returns the operators around `%`, a placeholder for the path; empty if nothing is painted. */
const paintOf = (
  style: SvgStyle,
  overlay: ResolvedImageOverlay | ResolvedSignatureOverlay,
  { isBarePath }: VectorDrawing,
  pen: number,
  scale: number,
): string => {
  const width = formatPdfNumber(pen > 0 ? pen : (style.strokeWidth ?? 1) * scale);
  const round = `${width} w 1 J 1 j`;
  if (overlay.kind === 'signature') {
    const fills = style.fill !== undefined && style.fill !== 'none';
    const strokes = style.stroke !== undefined && style.stroke !== 'none';
    if (!fills && !strokes && style.stroke === 'none') return '';
    if (isBarePath || !fills) return `${setStrokeColor(overlay.color)} ${round}\n%\nS`;
    return `${fillColor(overlay.color)}${strokes ? ` ${setStrokeColor(overlay.color)} ${round}` : ''}\n%\n${operator(true, strokes, style)}`;
  }
  const fill = visible(style.fill ?? 'current');
  const stroke = visible(style.stroke ?? 'none');
  if (!fill && !stroke) return '';
  const strokeState = stroke ? [setStrokeColor(stroke), style.roundEnds ? round : `${width} w`] : [];
  const state = [...(fill ? [fillColor(fill)] : []), ...strokeState].join(' ');
  return `${state}\n%\n${operator(fill !== undefined, stroke !== undefined, style)}`;
};

const visible = (paint: SvgPaint): Color | undefined =>
  paint === 'none' ? undefined : paint === 'current' ? [0, 0, 0] : paint;

const operator = (fills: boolean, strokes: boolean, style: SvgStyle): string => {
  if (!fills) return 'S';
  return `${strokes ? 'B' : 'f'}${style.evenOdd ? '*' : ''}`;
};
