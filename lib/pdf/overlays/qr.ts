import type { QrOverlay } from '../../package/template.ts';
import { rememberDrawings } from '../codes/drawing-cache.ts';
import { encodeQr } from '../codes/encode-qr.ts';
import { moduleRectangles } from '../codes/module-matrix.ts';
import { moduleSpace } from '../codes/module-space.ts';
import { fillColor, rectangle } from '../content-stream.ts';
import { OverlaySkipped } from '../overlay-skipped.ts';

/**
 * Prepares a `qr` overlay: the result draws one value as operators in the overlay's own space (origin at the lower left of its
 * rect, y up, points), for the caller to wrap in `q … Q`. The symbol with its quiet zone is the largest centred square;
 * `background` fills the whole rect. Throws `VALUE_BLANK` and `VALUE_INVALID` (too long). Source: package format, "Overlays".
 */
export const prepareQr = (overlay: QrOverlay): ((value: string) => string) => {
  const { width, height } = overlay.rect;
  const background = overlay.background ? `${fillColor(overlay.background)}\n${rectangle(0, 0, width, height)} f\n` : '';
  const before = `${background}${fillColor(overlay.color)}\n`;
  return rememberDrawings((value) => {
    if (value.trim() === '') throw new OverlaySkipped('VALUE_BLANK', 'The value of the QR code is blank.');
    const matrix = encodeQr(value, overlay.errorCorrection);
    const module = Math.min(width, height) / (matrix.width + 2 * overlay.quietZone);
    const side = module * matrix.width;
    return `${before}${moduleSpace(module, module, (width - side) / 2, (height + side) / 2)}${moduleRectangles(matrix)}f\n`;
  });
};
