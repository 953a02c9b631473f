import { imageUnreadable } from '../overlay-skipped.ts';
import { type ImageLimits, type ImageXObject, refuseTooLarge } from './image-x-object.ts';
import { readExifOrientation } from './read-exif-orientation.ts';

export const isJpeg = (bytes: Uint8Array): boolean => bytes[0] === 0xff && bytes[1] === 0xd8 && bytes[2] === 0xff;

interface Frame {
  readonly width: number;
  readonly height: number;
  readonly componentIds: readonly number[];
}

interface JpegParts {
  readonly frame: Frame;
  /** From the Adobe marker: 0 RGB or CMYK, 1 YCbCr, 2 YCCK. */
  readonly adobeTransform: number | undefined;
  readonly hasJfif: boolean;
  readonly orientation: number;
}

/**
 * Reads a JPEG, baseline or progressive, of one, three or four components. Embeds the file unchanged: `DCTDecode` (ISO
 * 32000-2, 7.4.8) supports these codings. CMYK files with Adobe's marker contain inverted inks, hence `/Decode`. Throws
 * `VALUE_INVALID` for arithmetic, lossless and 12-bit coding, for truncated files, and past the limits.
 */
export const readJpeg = (bytes: Uint8Array, limits: ImageLimits): ImageXObject => {
  const { frame, adobeTransform, hasJfif, orientation } = readMarkers(bytes);
  const { width, height, componentIds } = frame;
  refuseTooLarge(limits, width, height, width * height * componentIds.length);
  // Components named R, G, B without a marker are RGB, but PDF would assume YCbCr.
  const isPlainRgb = adobeTransform === undefined && !hasJfif && String.fromCharCode(...componentIds) === 'RGB';
  const space = { 1: '/DeviceGray', 3: '/DeviceRGB', 4: '/DeviceCMYK' }[componentIds.length];
  if (!space) throw imageUnreadable('a JPEG of two components has no colours');
  const inverted = componentIds.length === 4 && adobeTransform !== undefined;
  const dict =
    `/Type /XObject /Subtype /Image /Width ${width} /Height ${height} /ColorSpace ${space} /BitsPerComponent 8 /Filter /DCTDecode` +
    (isPlainRgb ? ' /DecodeParms << /ColorTransform 0 >>' : '') +
    (inverted ? ' /Decode [1 0 1 0 1 0 1 0]' : '');
  return { width, height, orientation, dict, data: bytes };
};

const readMarkers = (bytes: Uint8Array): JpegParts => {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let frame: Frame | undefined;
  let adobeTransform: number | undefined;
  let hasJfif = false;
  let orientation = 1;
  for (let at = 2; ; ) {
    // Any number of fill bytes may precede a marker (ITU-T T.81, B.1.1.2).
    while (bytes[at] === 0xff && bytes[at + 1] === 0xff) at++;
    if (at + 4 > bytes.length) throw imageUnreadable('the JPEG is cut short');
    if (bytes[at] !== 0xff) throw imageUnreadable('the JPEG is damaged');
    const marker = bytes[at + 1] as number;
    const end = at + 2 + view.getUint16(at + 2);
    if (end > bytes.length) throw imageUnreadable('the JPEG is cut short');
    const segment = bytes.subarray(at + 4, end);
    if (marker === 0xda) break;
    if (marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc)
      frame = readFrame(marker, segment);
    else if (marker === 0xe0 && startsWith(segment, 'JFIF\0')) hasJfif = true;
    else if (marker === 0xe1 && startsWith(segment, 'Exif\0\0')) orientation = readExifOrientation(segment.subarray(6));
    else if (marker === 0xee && startsWith(segment, 'Adobe') && segment.length >= 12) adobeTransform = segment[11];
    at = end;
  }
  if (!frame) throw imageUnreadable('the JPEG is damaged');
  if (Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).lastIndexOf(Buffer.from([0xff, 0xd9])) < 0) {
    throw imageUnreadable('the JPEG is cut short');
  }
  return { frame, adobeTransform, hasJfif, orientation };
};

const readFrame = (marker: number, segment: Uint8Array): Frame => {
  if (marker > 0xc2) throw imageUnreadable('this kind of JPEG coding is not for PDF');
  const [bits, heightHigh = 0, heightLow = 0, widthHigh = 0, widthLow = 0, components = 0] = segment;
  if (bits !== 8) throw imageUnreadable('a JPEG of other than 8 bits is not for PDF');
  const width = (widthHigh << 8) | widthLow;
  const height = (heightHigh << 8) | heightLow;
  if (width === 0 || height === 0 || components === 0 || segment.length < 6 + 3 * components)
    throw imageUnreadable('the JPEG is damaged');
  return { width, height, componentIds: Array.from({ length: components }, (_, i) => segment[6 + 3 * i] ?? 0) };
};

const startsWith = (segment: Uint8Array, text: string): boolean => {
  for (let i = 0; i < text.length; i++) if (segment[i] !== text.charCodeAt(i)) return false;
  return true;
};
