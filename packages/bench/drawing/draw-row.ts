import type {
  PageOverlay,
  ResolvedBarcodeOverlay,
  ResolvedCheckboxOverlay,
  ResolvedQrOverlay,
  ResolvedTextOverlay,
} from '@bulkfill/engine/svc/template';
import { drawText } from './draw-text.ts';
import { boxOf, type PlacedBox } from './placed-box.ts';
import { formatterOf, shownValue, ticks } from './shown-value.ts';
import type { Box, Surface } from './surface.ts';

/** Raw modules of a code by `bwip-js`, without a picture. */
export interface Bwip {
  raw(options: Readonly<Record<string, string>>): readonly RawCode[];
}

/** Matrix line by line, or alternating widths of bars and spaces; in modules. */
interface RawCode {
  readonly pixs?: readonly number[];
  readonly pixx?: number;
  readonly sbs?: readonly number[];
}

/** Draws one overlay of one row. */
type Draw = (surface: Surface, row: readonly string[]) => void;

/**
 * Returns a function that draws a row of a template, without content common to all rows. `heights` of the pages as
 * displayed, in points.
 */
export const rowDrawing = (overlays: readonly PageOverlay[], heights: readonly number[], bwip: Bwip): Draw => {
  const draws = overlays
    .filter((overlay) => !isStatic(overlay))
    .map((overlay) => drawOf(overlay, heights[overlay.page]!, bwip));
  return (surface, row) => {
    for (const draw of draws) draw(surface, row);
  };
};

/** Whether an overlay is the same in every row. It is drawn once, into the shared document. */
export const isStatic = (overlay: PageOverlay): boolean =>
  overlay.kind === 'image' ||
  overlay.kind === 'signature' ||
  overlay.kind === 'marker' ||
  overlay.value.kind === 'static';

const drawOf = (overlay: PageOverlay, pageHeight: number, bwip: Bwip): Draw => {
  const box = boxOf(overlay, pageHeight);
  switch (overlay.kind) {
    case 'text': {
      const format = formatterOf(overlay.format);
      return (surface, row) => drawText(surface, overlay, format(shownValue(overlay.value, row)), box);
    }
    case 'checkbox':
      return (surface, row) => {
        if (ticks(shownValue(overlay.value, row), overlay.checkedValues)) drawMark(surface, overlay, box);
      };
    case 'qr':
      return (surface, row) => drawQr(surface, overlay, shownValue(overlay.value, row), box, bwip);
    case 'barcode':
      return (surface, row) => drawCode128(surface, overlay, shownValue(overlay.value, row), box, bwip);
    default:
      throw new Error(`${overlay.kind} is drawn once, not in each row`);
  }
};

const drawMark = (
  surface: Surface,
  { mark, rect: { width }, page, color }: ResolvedCheckboxOverlay,
  { x, y }: PlacedBox,
): void => {
  const at = (dx: number, dy: number) => [x + dx * width, y + dy * width] as const;
  if (mark === 'check') surface.stroke(page, [[at(0.18, 0.48), at(0.41, 0.25), at(0.82, 0.77)]], 0.13 * width, color);
  else if (mark === 'cross')
    surface.stroke(
      page,
      [
        [at(0.22, 0.22), at(0.78, 0.78)],
        [at(0.22, 0.78), at(0.78, 0.22)],
      ],
      0.12 * width,
      color,
    );
  // A point with round ends is a disc.
  else surface.stroke(page, [[at(0.5, 0.5), at(0.501, 0.5)]], 0.58 * width, color);
};

const drawQr = (surface: Surface, overlay: ResolvedQrOverlay, text: string, { x, y }: PlacedBox, bwip: Bwip): void => {
  const { rect, page, color, background, quietZone, errorCorrection } = overlay;
  const [{ pixs, pixx } = {}] = bwip.raw({ bcid: 'qrcode', text, eclevel: errorCorrection });
  if (pixs === undefined || pixx === undefined) throw new Error('bwip-js made no QR code');
  if (background) surface.fill(page, [[x, y, rect.width, rect.height]], background);
  const side = Math.min(rect.width, rect.height);
  const module = side / (pixx + 2 * quietZone);
  const left = x + (rect.width - module * pixx) / 2;
  const top = y + (rect.height + module * pixx) / 2;
  const boxes: Box[] = [];
  for (let line = 0; line < pixx; line++) {
    // Merge adjacent modules into one box.
    for (let column = 0; column < pixx; column++) {
      const from = column;
      while (column < pixx && pixs[line * pixx + column] === 1) column++;
      if (column > from)
        boxes.push([left + from * module, top - (line + 1) * module, (column - from) * module, module]);
    }
  }
  surface.fill(page, boxes, color);
};

/** Modules on each side of a Code 128 (ISO/IEC 15417). */
const quietModules = 10;
const labelSize = 12;

const drawCode128 = (
  surface: Surface,
  overlay: ResolvedBarcodeOverlay,
  text: string,
  { x, y }: PlacedBox,
  bwip: Bwip,
): void => {
  const { rect, page, color, background, showText } = overlay;
  const [{ sbs } = {}] = bwip.raw({ bcid: 'code128', text });
  if (sbs === undefined) throw new Error('bwip-js made no Code 128');
  if (background) surface.fill(page, [[x, y, rect.width, rect.height]], background);
  const module = rect.width / (sbs.reduce((sum, width) => sum + width, 0) + 2 * quietModules);
  const bottom = showText ? labelSize + 3 : 0;
  const boxes: Box[] = [];
  let at = x + quietModules * module;
  for (const [index, width] of sbs.entries()) {
    if (index % 2 === 0) boxes.push([at, y + bottom, width * module, rect.height - bottom]);
    at += width * module;
  }
  surface.fill(page, boxes, color);
  if (!showText) return;
  const style = { family: 'Helvetica', bold: false, italic: false };
  const width = surface.measure(style, text) * labelSize;
  surface.text(page, {
    style,
    text,
    x: x + (rect.width - width) / 2,
    y: y + 2,
    size: labelSize,
    color,
    opacity: 1,
    angle: 0,
  });
};

/** Draws a text that is the same in every row. */
export const drawStaticText = (surface: Surface, overlay: ResolvedTextOverlay, pageHeight: number): void =>
  drawText(surface, overlay, formatterOf(overlay.format)(shownValue(overlay.value, [])), boxOf(overlay, pageHeight));
