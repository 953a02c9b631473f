import { deflateSync } from 'node:zlib';
import { readImage } from '@bulkfill/engine/pdf/images/read-image';
import { describe, expect, it } from 'vitest';
import { makePng, pngChunk, pngHeader, pngSignature } from '../../../support/make-png.ts';

const skip = expect.objectContaining({ code: 'VALUE_INVALID' });
const small = makePng({
  width: 2,
  height: 2,
  bitDepth: 8,
  colorType: 2,
  samples: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12],
});
const withPixels = (width: number, height: number, pixels: Uint8Array, bitDepth = 8, colorType = 0): Buffer =>
  Buffer.concat([
    pngSignature,
    pngHeader(width, height, bitDepth, colorType),
    pngChunk('IDAT', deflateSync(pixels)),
    pngChunk('IEND', []),
  ]);

describe('readImage: PNG', () => {
  it('passes the compressed rows of a picture without alpha through unchanged', () => {
    const rows = deflateSync(Buffer.from([0, 1, 2, 0, 3, 4]));
    const png = Buffer.concat([pngSignature, pngHeader(2, 2, 8, 0), pngChunk('IDAT', rows), pngChunk('IEND', [])]);
    const image = readImage(png);
    expect(Buffer.from(image.data)).toEqual(rows);
    expect(image.dict).toContain('/Predictor 15');
    expect(image.softMask).toBeUndefined();
  });

  it('omits a soft mask that hides nothing', () => {
    const opaque = makePng({ width: 2, height: 1, bitDepth: 8, colorType: 6, samples: [1, 2, 3, 255, 4, 5, 6, 255] });
    expect(readImage(opaque).softMask).toBeUndefined();
    const clear = makePng({ width: 2, height: 1, bitDepth: 8, colorType: 6, samples: [1, 2, 3, 255, 4, 5, 6, 254] });
    expect(readImage(clear).softMask).toBeDefined();
  });

  it('reads the orientation of its EXIF data like browsers', () => {
    const turned = (exif: readonly number[]) =>
      Buffer.concat([small.subarray(0, 33), pngChunk('eXIf', exif), small.subarray(33)]);
    const tiff = [0x4d, 0x4d, 0, 42, 0, 0, 0, 8, 0, 1, 0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, 6, 0, 0, 0, 0, 0, 0];
    expect(readImage(turned(tiff)).orientation).toBe(6);
    expect(readImage(turned(tiff.slice(0, 9))).orientation).toBe(1);
  });

  it('rejects a decompression bomb before it inflates past the picture', () => {
    expect(() => readImage(withPixels(4, 4, Buffer.alloc(50_000_000)))).toThrow(skip);
    expect(() => readImage(withPixels(0x7fffffff, 0x7fffffff, Buffer.alloc(10)))).toThrow('too many pixels');
  });

  it('accepts the maximum number of pixels and rejects one more', () => {
    expect(readImage(small, { maxPixels: 4, maxDecodedBytes: 12 }).width).toBe(2);
    expect(() => readImage(small, { maxPixels: 3, maxDecodedBytes: 12 })).toThrow('too many pixels');
    expect(() => readImage(small, { maxPixels: 4, maxDecodedBytes: 11 })).toThrow('too many pixels');
  });

  it('rejects too few, too many or damaged rows', () => {
    expect(() => readImage(withPixels(2, 2, Buffer.from([0, 1, 2, 0, 3])))).toThrow('damaged');
    expect(() => readImage(withPixels(2, 2, Buffer.from([0, 1, 2, 0, 3, 4, 0])))).toThrow('damaged');
    expect(() => readImage(withPixels(2, 2, Buffer.from([0, 1, 2, 5, 3, 4])))).toThrow('unknown filter');
  });

  it('rejects a file truncated anywhere', () => {
    for (let length = 8; length < small.length; length++)
      expect(() => readImage(small.subarray(0, length))).toThrow(skip);
  });

  it('rejects any changed byte in the pixel data', () => {
    const ends = small.length - 12;
    for (let at = 16; at < ends; at++) {
      const damaged = Buffer.from(small);
      damaged[at] = (damaged[at] ?? 0) ^ 0x10;
      expect(() => readImage(damaged)).toThrow(skip);
    }
  });

  it('rejects depths that a colour type does not have, and a missing palette', () => {
    expect(() => readImage(withPixels(1, 1, Buffer.from([0, 0, 0]), 4, 2))).toThrow('header');
    expect(() => readImage(withPixels(1, 1, Buffer.from([0, 0]), 8, 3))).toThrow('palette');
    expect(() => readImage(withPixels(0, 1, Buffer.from([0, 0])))).toThrow('header');
  });

  it('rejects bytes that are not a picture', () => {
    for (const bytes of [Buffer.alloc(0), Buffer.from('GIF89a'), Buffer.from('%PDF-1.7')])
      expect(() => readImage(bytes)).toThrow('neither a PNG nor a JPEG');
  });
});
