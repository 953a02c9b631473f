import { type ValueOrigin, withMessage } from '../../core/diagnostic.ts';
import { isBlank } from '../../core/text.ts';
import type { ResolvedBarcodeOverlay } from '../../svc/template.ts';
import type { BarcodeSymbol } from '../codes/barcode-symbol.ts';
import { drawModules } from '../codes/draw-modules.ts';
import { drawSwissCross } from '../codes/draw-swiss-cross.ts';
import { rememberDrawings } from '../codes/drawing-cache.ts';
import type { EncodeBarcode } from '../codes/encode-barcode.ts';
import { formatPrecise, moduleSpace } from '../codes/module-space.ts';
import { type QuietZone, quietZoneOf } from '../codes/quiet-zone.ts';
import { fillColor, rectangle, setStrokeColor } from '../content-stream.ts';
import { OverlaySkipped } from '../overlay-skipped.ts';
import { type LabelBox, type LabelFont, layoutLabel } from './barcode-label.ts';
import { drawMaxicode, maxicodeUnit } from './maxicode.ts';
import type { OverlayNotice } from './overlay-notice.ts';
import type { DrawnSymbol, SymbolExtent, SymbolMeasure } from './symbol-extent.ts';

/**
 * Prepares a `barcode` overlay. The result draws one value as operators in the overlay's own space (origin at the lower
 * left of its rect, y up, points); the caller wraps them in `q … Q`. A linear symbol with its quiet zones is exactly as
 * wide as the rect, and as high as the rect less its text. A matrix keeps its shape and is centred. Text is drawn if
 * `showText` is set and a font is passed. `encode` is `encodeBarcode`, which the caller loads; `measure` receives the
 * extent of each symbol. If the encoder completes a value, adds `CODE_COMPLETED` to `notices`, with `origin` in the
 * message. Throws `VALUE_BLANK`, and `VALUE_INVALID` with the encoder's reason. Source: package format, "Overlays".
 */
export const prepareBarcode = (
  overlay: ResolvedBarcodeOverlay,
  encode: EncodeBarcode,
  font?: LabelFont,
  measure?: SymbolMeasure,
  origin?: ValueOrigin,
): ((value: string, notices?: OverlayNotice[]) => string) => {
  const { width, height } = overlay.rect;
  const background = overlay.background
    ? `${fillColor(overlay.background)}\n${rectangle(0, 0, width, height)} f\n`
    : '';
  const before = `${background}${fillColor(overlay.color)}\n`;
  const draw = rememberDrawings((value): DrawnSymbol => {
    if (isBlank(value)) throw new OverlaySkipped('VALUE_BLANK', 'The value of the barcode is blank.');
    const symbol = encode(overlay.symbology, value, overlay.options, overlay.showText && font !== undefined);
    const quiet = quietZoneOf(overlay.symbology, symbol.kind);
    const moduleWidth = symbol.kind === 'linear' ? width / unitsAcross(symbol, quiet) : 0;
    const label = layoutLabel(symbol.label, font, {
      width,
      height,
      unit: moduleWidth,
      left: moduleWidth * leftOf(symbol, quiet),
    });
    const operators = `${before}${label.operators}${drawSymbol(symbol, quiet, overlay, label)}`;
    const { completed } = symbol;
    return { operators, extent: extentOf(symbol, quiet, overlay, label), completed };
  });
  return (value, notices) => {
    const { operators, extent, completed } = draw(value);
    measure?.(extent);
    if (completed !== undefined) notices?.push(completedNotice(overlay, completed, origin));
    return operators;
  };
};

const completedNotice = (
  { id, symbology }: ResolvedBarcodeOverlay,
  encoded: string,
  origin: ValueOrigin | undefined,
): OverlayNotice => ({
  code: 'CODE_COMPLETED',
  overlay_id: id,
  ...withMessage({
    rule: `The value is one digit short for ${symbology}: a check digit or a leading zero was added.`,
    origin,
  }),
  encoded,
});

const extentOf = (
  symbol: BarcodeSymbol,
  quiet: QuietZone,
  { rect: { width, height } }: ResolvedBarcodeOverlay,
  label: LabelBox,
): SymbolExtent => {
  const room = height - label.height;
  if (symbol.kind === 'linear') {
    const moduleWidthPt = (width / unitsAcross(symbol, quiet)) * symbol.unitsPerModule;
    return { moduleWidthPt, isLinear: true, x: 0, y: label.height, width, height: room };
  }
  if (symbol.kind === 'maxicode') {
    return { moduleWidthPt: maxicodeUnit({ width, height: room }), x: 0, y: label.height, width, height: room };
  }
  const { matrix } = symbol;
  const module = moduleOf(matrix, quiet, width, room);
  const across = module * (matrix.width + quiet.left + quiet.right);
  const down = module * (matrix.height + 2 * quiet.vertical);
  return {
    moduleWidthPt: module,
    x: (width - across) / 2,
    y: label.height + (room - down) / 2,
    width: across,
    height: down,
  };
};

/** Returns the points per module of a matrix symbol that fills a room with its quiet zone. */
const moduleOf = (
  matrix: { readonly width: number; readonly height: number },
  quiet: QuietZone,
  width: number,
  height: number,
): number => Math.min(width / (matrix.width + quiet.left + quiet.right), height / (matrix.height + 2 * quiet.vertical));

const leftOf = (symbol: BarcodeSymbol, quiet: QuietZone): number =>
  symbol.kind === 'linear' ? quiet.left * symbol.unitsPerModule : 0;
const unitsAcross = (symbol: Extract<BarcodeSymbol, { kind: 'linear' }>, quiet: QuietZone): number =>
  symbol.width + (quiet.left + quiet.right) * symbol.unitsPerModule;

const drawSymbol = (
  symbol: BarcodeSymbol,
  quiet: QuietZone,
  overlay: ResolvedBarcodeOverlay,
  label: LabelBox,
): string => {
  const { width, height } = overlay.rect;
  const room = height - label.height;
  if (symbol.kind === 'maxicode')
    return drawMaxicode(symbol.darkHexagons, { width, height: room, bottom: label.height });
  if (symbol.kind === 'linear') return drawBars(symbol, quiet, overlay, label);

  const { matrix, style } = symbol;
  const module = moduleOf(matrix, quiet, width, room);
  const left = (width - module * (matrix.width + quiet.left + quiet.right)) / 2 + module * quiet.left;
  const top = height - (room - module * matrix.height) / 2;
  const space = moduleSpace(module, module, left, top);
  if (style === 'dots') return `${space}${setStrokeColor(overlay.color)}\n${dots(matrix)}`;
  if (style === 'squares') {
    const cross = overlay.symbology === 'swissqrcode' ? drawSwissCross(matrix.width, fillColor(overlay.color)) : '';
    return `${space}${drawModules(matrix)}f\n${cross}`;
  }
  // Ultracode encodes data in its colours, so the overlay's colour cannot replace them.
  return `${space}${ultracodeColours.map(([cell, colour]) => `${colour} rg\n${drawModules(matrix, cell)}f\n`).join('')}`;
};

const ultracodeColours = [
  [1, '0 1 1'],
  [3, '1 0 1'],
  [5, '1 1 0'],
  [6, '0 1 0'],
  [9, '0 0 0'],
] as const;

/** Draws dots as tiny strokes with round caps, in a tenth of the bytes of four curves. */
const dots = ({ width, dark }: { readonly width: number; readonly dark: Uint8Array }): string => {
  let path = '0.84 w 1 J\n';
  dark.forEach((cell, i) => {
    const y = Math.floor(i / width) + 0.5;
    if (cell !== 0) path += `${(i % width) + 0.495} ${y} m ${(i % width) + 0.505} ${y} l\n`;
  });
  return `${path}S\n`;
};

const drawBars = (
  symbol: Extract<BarcodeSymbol, { kind: 'linear' }>,
  quiet: QuietZone,
  overlay: ResolvedBarcodeOverlay,
  label: LabelBox,
): string => {
  const { width, height } = overlay.rect;
  const unit = width / unitsAcross(symbol, quiet);
  const room = height - label.height;
  const lowest = symbol.bars.reduce((least, bar) => Math.min(least, bar.bottom), 0);
  // Guard bars extend halfway down the text; without text they end with the others.
  const reach = label.height > 0 && lowest < 0 ? label.height / 2 / room / -lowest : 0;
  const topBelowDigits = 1 - label.heightAbove / room;
  let operators = `${formatPrecise(unit)} 0 0 ${formatPrecise(room)} ${formatPrecise(unit * leftOf(symbol, quiet))} ${formatPrecise(label.height)} cm\n`;
  // Most bars have the height of the previous bar.
  let bottomBefore = Number.NaN;
  let topBefore = Number.NaN;
  let above = '';
  let high = '';
  for (const bar of symbol.bars) {
    const bottom = bar.bottom < 0 ? bar.bottom * reach : bar.bottom;
    const isUnderDigits = label.heightAbove > 0 && (label.allAbove || bar.top < 1);
    const top = isUnderDigits ? topBelowDigits : bar.top;
    if (bottom !== bottomBefore || top !== topBefore) {
      bottomBefore = bottom;
      topBefore = top;
      above = ` ${formatPrecise(bottom)} `;
      high = ` ${formatPrecise(top - bottom)} re\n`;
    }
    operators += `${bar.x}${above}${bar.width}${high}`;
  }
  return `${operators}f\n`;
};
