import { deflateSync, inflateSync } from 'node:zlib';
import { imageUnreadable } from '../overlay-skipped.ts';
import { type ImageLimits, type ImageXObject, refuseTooLarge } from './image-x-object.ts';
import { expandPaletteAlpha, splitAlpha } from './png-alpha.ts';
import { type PngParts, pngSignature, readPngChunks } from './png-chunks.ts';
import { deinterlace, measureInterlaced } from './png-interlace.ts';
import { hasKnownFilters, refilter, rowBytesOf, type Scanlines, unfilter } from './png-scanlines.ts';

/** Samples per pixel, by colour type: grey, (none), RGB, palette, grey and alpha, (none), RGB and alpha. */
const channelsOf = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 } as const;

export const isPng = (bytes: Uint8Array): boolean => pngSignature.every((byte, i) => bytes[i] === byte);

/**
 * Reads a PNG of any colour type, depth and interlacing. Compressed rows that `FlateDecode` with `/Predictor 15` can
 * read are embedded unchanged, after a check of their length and filters. Alpha becomes a soft mask, a transparent
 * colour a colour-key mask. Gamma and profiles are ignored: samples count as sRGB. Throws `VALUE_INVALID` for damaged
 * files and past the limits, before anything is inflated past them.
 */
export const readPng = (bytes: Uint8Array, limits: ImageLimits): ImageXObject => {
  const png = readPngChunks(bytes);
  const { width, height, orientation, bitDepth, colorType, interlaced } = png;
  const channels = channelsOf[colorType];
  const bitsPerPixel = channels * bitDepth;
  const pixelBytes = Math.max(1, bitsPerPixel / 8);
  const rowBytes = rowBytesOf(width, bitsPerPixel);
  refuseTooLarge(limits, width, height, rowBytes * height);
  const filtered = inflate(
    png.compressed,
    interlaced ? measureInterlaced(width, height, bitsPerPixel) : (rowBytes + 1) * height,
  );
  const size = { width, height, orientation };

  if (colorType === 4 || colorType === 6) {
    const split = splitAlpha(toScanlines(png, filtered, bitsPerPixel), width, channels, bitDepth);
    const color = {
      dict: imageDict(width, height, 8, colorType === 4 ? '/DeviceGray' : '/DeviceRGB', channels - 1),
      data: compress(split.color, channels - 1),
    };
    return split.alpha ? { ...size, ...color, softMask: grayMask(width, height, split.alpha) } : { ...size, ...color };
  }

  const colorKey = colorType !== 3 && png.transparency ? colorKeyMask(png.transparency, channels, bitDepth) : '';
  const dict = imageDict(width, height, bitDepth, colorSpace(png), channels) + colorKey;
  const alphas = colorType === 3 && png.transparency?.some((alpha) => alpha !== 255) ? png.transparency : undefined;
  const passable =
    !interlaced && filtered.length === (rowBytes + 1) * height && hasKnownFilters(filtered, rowBytes, height);
  if (passable && !alphas) return { ...size, dict, data: png.compressed };
  const lines = toScanlines(png, filtered, bitsPerPixel);
  const data = passable ? png.compressed : compress(lines, pixelBytes);
  return alphas
    ? { ...size, dict, data, softMask: grayMask(width, height, expandPaletteAlpha(lines, width, bitDepth, alphas)) }
    : { ...size, dict, data };
};

const inflate = (compressed: Uint8Array, length: number): Uint8Array => {
  let filtered: Uint8Array;
  try {
    // One byte past the right length detects an overlong stream without inflating all of it.
    filtered = inflateSync(compressed, { maxOutputLength: length + 1 });
  } catch {
    throw imageUnreadable('the pixels of the PNG are damaged');
  }
  if (filtered.length !== length) throw imageUnreadable('the pixels of the PNG are damaged');
  return filtered;
};

const toScanlines = (
  { width, height, interlaced, colorType }: PngParts,
  filtered: Uint8Array,
  bitsPerPixel: number,
): Scanlines => {
  // Paeth suits smooth pictures; palettes and few bits compress better unfiltered.
  if (interlaced)
    return deinterlace(filtered, width, height, bitsPerPixel, bitsPerPixel < 8 || colorType === 3 ? 0 : 4);
  return unfilter(filtered, rowBytesOf(width, bitsPerPixel), height, Math.max(1, bitsPerPixel / 8));
};

const compress = (lines: Scanlines, pixelBytes: number): Uint8Array => deflateSync(refilter(lines, pixelBytes));

const grayMask = (width: number, height: number, lines: Scanlines): { dict: string; data: Uint8Array } => ({
  dict: imageDict(width, height, 8, '/DeviceGray', 1),
  data: compress(lines, 1),
});

const imageDict = (width: number, height: number, bitDepth: number, space: string, colors: number): string =>
  `/Type /XObject /Subtype /Image /Width ${width} /Height ${height} /ColorSpace ${space} /BitsPerComponent ${bitDepth} /Filter /FlateDecode ` +
  `/DecodeParms << /Predictor 15 /Colors ${colors} /BitsPerComponent ${bitDepth} /Columns ${width} >>`;

const colorSpace = ({ colorType, palette, bitDepth }: PngParts): string => {
  if (colorType === 0) return '/DeviceGray';
  if (colorType === 2) return '/DeviceRGB';
  if (!palette || palette.length === 0 || palette.length % 3 !== 0 || palette.length > 768)
    throw imageUnreadable('the palette of the PNG is wrong');
  // An index past the palette is black, as in browsers; PDF readers would each show something different.
  const full = new Uint8Array(3 * (1 << bitDepth));
  full.set(palette.subarray(0, full.length));
  return `[/Indexed /DeviceRGB ${full.length / 3 - 1} <${Buffer.from(full).toString('hex')}>]`;
};

/** Returns a colour-key mask with one range per sample (ISO 32000-2, 8.9.6.4). */
const colorKeyMask = (transparency: Uint8Array, channels: number, bitDepth: number): string => {
  if (transparency.length < 2 * channels) throw imageUnreadable('the transparent colour of the PNG is wrong');
  const values = Array.from(
    { length: channels },
    (_, i) => (((transparency[2 * i] ?? 0) << 8) | (transparency[2 * i + 1] ?? 0)) & ((1 << bitDepth) - 1),
  );
  return ` /Mask [${values.map((value) => `${value} ${value}`).join(' ')}]`;
};
