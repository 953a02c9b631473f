import { isBlank } from '../../core/text.ts';
import type { ResolvedQrOverlay } from '../../svc/template.ts';
import { drawModules } from '../codes/draw-modules.ts';
import { rememberDrawings } from '../codes/drawing-cache.ts';
import { encodeQr } from '../codes/encode-qr.ts';
import { moduleSpace } from '../codes/module-space.ts';
import { fillColor, rectangle } from '../content-stream.ts';
import { OverlaySkipped } from '../overlay-skipped.ts';
import type { DrawnSymbol, SymbolMeasure } from './symbol-extent.ts';

/**
 * Prepares a `qr` overlay. The result draws one value in the overlay's own space (origin at the lower left of its rect,
 * y up, points). The symbol with its quiet zone is the largest centred square; `background` fills the rect. `measure`
 * receives each extent. Throws `VALUE_BLANK` and `VALUE_INVALID` (too long). Source: package format, "Overlays".
 */
export const prepareQr = (overlay: ResolvedQrOverlay, measure?: SymbolMeasure): ((value: string) => string) => {
  const { width, height } = overlay.rect;
  const background = overlay.background
    ? `${fillColor(overlay.background)}\n${rectangle(0, 0, width, height)} f\n`
    : '';
  const before = `${background}${fillColor(overlay.color)}\n`;
  const side = Math.min(width, height);
  const square = { x: (width - side) / 2, y: (height - side) / 2, width: side, height: side };
  const draw = rememberDrawings((value): DrawnSymbol => {
    if (isBlank(value)) throw new OverlaySkipped('VALUE_BLANK', 'The value of the QR code is blank.');
    const matrix = encodeQr(value, overlay.errorCorrection);
    const module = side / (matrix.width + 2 * overlay.quietZone);
    const dark = module * matrix.width;
    const operators = `${before}${moduleSpace(module, module, (width - dark) / 2, (height + dark) / 2)}${drawModules(matrix)}f\n`;
    return { operators, extent: { moduleWidthPt: module, ...square } };
  });
  return (value) => {
    const { operators, extent } = draw(value);
    measure?.(extent);
    return operators;
  };
};
