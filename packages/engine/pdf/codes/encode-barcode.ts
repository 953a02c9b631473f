import bwipjs from 'bwip-js';
import { OverlaySkipped } from '../overlay-skipped.ts';
import { encoderOptionsOf } from './barcode-options.ts';
import type { BarcodeSymbol } from './barcode-symbol.ts';
import { codeDigits, findCompletedDigits } from './completed-code.ts';
import { encodeBarcodeText } from './encode-barcode-text.ts';
import { encodeCode128, isCode128Text } from './encode-code128.ts';
import { encodeQr } from './encode-qr.ts';
import { explainEncoderError } from './explain-encoder-error.ts';
import { convertIsbnToEan } from './isbn-text.ts';
import { convertLinearSymbol, type RawBars } from './linear-symbol.ts';
import { type QrLevel, qrLevels } from './qr-capacity.ts';
import { type RawText, readSymbolLabel } from './symbol-label.ts';
import { traceStackedRows } from './traced-matrix.ts';

/** Longest value passed to an encoder, in bytes of UTF-8: the largest symbols contain fewer than 8,000 characters. */
export const maxBarcodeBytes = 8192;

interface RawMatrix {
  readonly pixs: readonly number[];
  readonly pixx?: number;
  readonly pixy?: number;
  readonly txt?: readonly RawText[];
}

/**
 * Type of `encodeBarcode` for drawing code, which imports it on demand: bwip-js loads for longer than most jobs take.
 */
export type EncodeBarcode = typeof encodeBarcode;

/**
 * Encodes a value in a symbology of bwip-js, as whole modules without quiet zone. Throws `VALUE_INVALID` for an unknown
 * symbology, an unknown or rejected option, and a value that the symbology cannot encode. The message has the encoder's
 * reason and never repeats the value. Source: api.md, "Finer points"; package-format.md, "Overlays".
 */
export const encodeBarcode = (
  symbology: string,
  value: string,
  options: Readonly<Record<string, string | number | boolean>> = {},
  withLabel = false,
): BarcodeSymbol => {
  const ean = symbology === 'isbn' ? convertIsbnToEan(value) : undefined;
  if (ean !== undefined) return encodeBarcode('ean13', ean, options, withLabel);
  if (!symbologies.has(symbology)) throw new OverlaySkipped('VALUE_INVALID', 'The barcode symbology is not known.');
  if (Buffer.byteLength(value) > maxBarcodeBytes)
    throw new OverlaySkipped('VALUE_INVALID', 'The value is too long for a barcode.');
  const level = plainQrLevel(symbology, options);
  if (level) return { kind: 'matrix', matrix: encodeQr(value, level), style: 'squares' };
  if (symbology === 'code128' && Object.keys(options).length === 0 && isCode128Text(value)) {
    return { ...encodeCode128(value), ...(withLabel ? { label: { kind: 'line', text: value } } : {}) };
  }
  const { text, options: passed } = encodeBarcodeText(symbology, value, encoderOptionsOf(symbology, options));
  try {
    const symbol = toSymbol(
      symbology,
      text,
      withLabel ? { ...passed, includetext: true } : passed,
      withLabel ? value : undefined,
    );
    return codeDigits(symbology, value, passed) === 'short'
      ? { ...symbol, completed: completed(symbology, text, passed) }
      : symbol;
  } catch (error) {
    throw new OverlaySkipped('VALUE_INVALID', explainEncoderError(error, symbology, value));
  }
};

/** Returns the level of a QR code without other options, which the `qr` encoder draws eighty times as fast. */
const plainQrLevel = (symbology: string, options: Readonly<Record<string, unknown>>): QrLevel | undefined => {
  const { eclevel = 'M', ...rest } = options;
  return symbology === 'qrcode' && Object.keys(rest).length === 0
    ? qrLevels.find((level) => level === eclevel)
    : undefined;
};

const symbologies: ReadonlySet<string> = new Set(bwipjs.symbolList.map((description) => description.bcid));

const completed = (symbology: string, value: string, options: Record<string, string | number | boolean>): string => {
  const [raw] = bwipjs.raw(symbology, value, { ...options, includetext: true }) as unknown as [RawMatrix | undefined];
  return findCompletedDigits(symbology, value, (raw?.txt ?? []).map(([text]) => text).join(''));
};

type RawSymbol = readonly [(RawBars & RawMatrix) | undefined];

/**
 * Widths in modules of QR code versions 7 to 13. They have an alignment pattern in their middle, under the cross of a
 * Swiss QR code, so that ZBar cannot read them. Version 14 has no pattern there.
 */
const middlePatterns: ReadonlySet<number> = new Set([7, 8, 9, 10, 11, 12, 13].map((version) => 17 + 4 * version));
const withoutMiddlePattern = '14';

const rawSymbol = (symbology: string, text: string, options: Record<string, string | number | boolean>): RawSymbol => {
  const drawn = bwipjs.raw(symbology, text, options) as unknown as RawSymbol;
  if (symbology !== 'swissqrcode' || options.version !== undefined || !middlePatterns.has(drawn[0]?.pixx ?? 0))
    return drawn;
  const larger: typeof options = { ...options, version: withoutMiddlePattern };
  return bwipjs.raw(symbology, text, larger) as unknown as RawSymbol;
};

const toSymbol = (
  symbology: string,
  text: string,
  options: Record<string, string | number | boolean>,
  labelOf: string | undefined,
): BarcodeSymbol => {
  const [raw] = rawSymbol(symbology, text, options);
  if (!raw) throw new Error('no symbol');
  const label = labelOf === undefined ? undefined : readSymbolLabel(symbology, labelOf, raw.txt ?? []);
  const labelled = label ? { label } : {};
  if (raw.sbs) return { ...convertLinearSymbol(raw), ...labelled };
  if (raw.pixx === undefined || raw.pixy === undefined)
    return { kind: 'maxicode', darkHexagons: raw.pixs, ...labelled };
  const { pixs, pixx: width, pixy: height } = raw;
  // Rows of different heights are reduced to one line each, without their heights.
  const matrix =
    pixs.length === width * height
      ? { width, height, dark: Uint8Array.from(pixs) }
      : traceStackedRows({ bcid: symbology, text, ...options, includetext: false }, pixs, width, height);
  const style = symbology === 'ultracode' ? 'colours' : symbology.endsWith('dotcode') ? 'dots' : 'squares';
  return { kind: 'matrix', matrix, style, ...labelled };
};
