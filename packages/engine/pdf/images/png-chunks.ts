import { crc32 } from 'node:zlib';
import { imageUnreadable } from '../overlay-skipped.ts';
import { readExifOrientation } from './read-exif-orientation.ts';

/** Header and chunks of a PNG that affect its appearance (PNG, third edition, 11.2 and 11.3.4.5). */
export interface PngParts {
  readonly width: number;
  readonly height: number;
  readonly bitDepth: 1 | 2 | 4 | 8 | 16;
  readonly colorType: 0 | 2 | 3 | 4 | 6;
  readonly interlaced: boolean;
  readonly palette: Uint8Array | undefined;
  readonly transparency: Uint8Array | undefined;
  readonly orientation: number;
  readonly compressed: Uint8Array;
}

export const pngSignature: readonly number[] = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];
const headerLength = 13;

const depthsOf: Readonly<Record<number, readonly number[]>> = {
  0: [1, 2, 4, 8, 16],
  2: [8, 16],
  3: [1, 2, 4, 8],
  4: [8, 16],
  6: [8, 16],
};

/** Rejects a wrong checksum in these chunks and ignores other chunks. Throws `VALUE_INVALID`. */
export const readPngChunks = (bytes: Uint8Array): PngParts => {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let header: Uint8Array | undefined;
  let palette: Uint8Array | undefined;
  let transparency: Uint8Array | undefined;
  let orientation = 1;
  const parts: Uint8Array[] = [];
  let at = pngSignature.length;
  for (;;) {
    if (at + 12 > bytes.length) throw imageUnreadable('the PNG is cut short');
    const length = view.getUint32(at);
    const end = at + 8 + length;
    if (end + 4 > bytes.length) throw imageUnreadable('the PNG is cut short');
    const type = Buffer.from(bytes.buffer, bytes.byteOffset + at + 4, 4).toString('latin1');
    const data = bytes.subarray(at + 8, end);
    if (!header && type !== 'IHDR') throw imageUnreadable('the PNG does not begin with its header');
    if (type === 'IEND') break;
    if (type === 'IHDR' || type === 'PLTE' || type === 'tRNS' || type === 'IDAT') {
      if (crc32(bytes.subarray(at + 4, end)) !== view.getUint32(end))
        throw imageUnreadable('a checksum of the PNG is wrong');
      if (type === 'IHDR') header ??= data;
      else if (type === 'PLTE') palette ??= data;
      else if (type === 'tRNS') transparency ??= data;
      else parts.push(data);
    } else if (type === 'eXIf') orientation = readExifOrientation(data);
    at = end + 4;
  }
  return { ...readHeader(header), palette, transparency, orientation, compressed: Buffer.concat(parts) };
};

const readHeader = (
  header: Uint8Array | undefined,
): Pick<PngParts, 'width' | 'height' | 'bitDepth' | 'colorType' | 'interlaced'> => {
  if (header?.length !== headerLength) throw imageUnreadable('the header of the PNG is wrong');
  const view = new DataView(header.buffer, header.byteOffset, header.byteLength);
  const [bitDepth = 0, colorType = 0, compression, filter, interlace = 0] = header.subarray(8);
  const known = depthsOf[colorType]?.includes(bitDepth) && compression === 0 && filter === 0 && interlace <= 1;
  const width = view.getUint32(0);
  const height = view.getUint32(4);
  if (!known || width === 0 || height === 0) throw imageUnreadable('the header of the PNG is wrong');
  return {
    width,
    height,
    bitDepth: bitDepth as PngParts['bitDepth'],
    colorType: colorType as PngParts['colorType'],
    interlaced: interlace === 1,
  };
};
