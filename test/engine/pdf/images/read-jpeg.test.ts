import { readFileSync } from 'node:fs';
import { readImage } from '@bulkfill/engine/pdf/images/read-image';
import { placeImage } from '@bulkfill/engine/pdf/overlays/image';
import { describe, expect, it } from 'vitest';
import { contentPdf } from '../../../support/content-pdf.ts';
import { pixelAt, renderPage } from '../../../support/render-page.ts';

/** 16 by 8 pixels: red on the left, blue on the right. */
const fixture = (name: string): Buffer =>
  readFileSync(new URL(`../../../fixtures/images/${name}.jpg`, import.meta.url));
const red = [200, 40, 60];
const blue = [30, 160, 220];

const show = async (bytes: Uint8Array): Promise<number[][]> => {
  const image = readImage(bytes);
  const page = { width: 16, height: 8 };
  const picture = await renderPage(contentPdf(placeImage(page, image, 'stretch', 'I'), page, { I: image }), 2);
  return [pixelAt(picture, 2, 4, 4), pixelAt(picture, 2, 12, 4)];
};

const expectNear = (colors: number[][], expected: number[][], most: number): void =>
  colors.forEach((color, i) => {
    color.forEach((part, c) => {
      expect(Math.abs(part - (expected[i]?.[c] ?? 0))).toBeLessThanOrEqual(most);
    });
  });

/** An APP1 segment that says how the camera was held. */
const withOrientation = (jpeg: Buffer, orientation: number, littleEndian = false): Buffer => {
  const tiff = Buffer.alloc(26);
  const write16 = (value: number, at: number): unknown =>
    littleEndian ? tiff.writeUInt16LE(value, at) : tiff.writeUInt16BE(value, at);
  const write32 = (value: number, at: number): unknown =>
    littleEndian ? tiff.writeUInt32LE(value, at) : tiff.writeUInt32BE(value, at);
  tiff.write(littleEndian ? 'II' : 'MM', 0, 'latin1');
  write16(42, 2);
  write32(8, 4);
  write16(1, 8);
  write16(0x0112, 10);
  write16(3, 12);
  write32(1, 14);
  write16(orientation, 18);
  const body = Buffer.concat([Buffer.from('Exif\0\0', 'latin1'), tiff]);
  const length = Buffer.alloc(2);
  length.writeUInt16BE(body.length + 2);
  return Buffer.concat([jpeg.subarray(0, 2), Buffer.from([0xff, 0xe1]), length, body, jpeg.subarray(2)]);
};

describe('readImage: JPEG', () => {
  it.each(['baseline', 'progressive'])(
    'passes a %s file through byte for byte, and viewers show its colours',
    async (name) => {
      const bytes = fixture(name);
      expect(Buffer.from(readImage(bytes).data).equals(bytes)).toBe(true);
      expectNear(await show(bytes), [red, blue], 6);
    },
  );

  it('shows grey', async () => {
    const [left = [], right = []] = await show(fixture('gray'));
    expect(new Set(left).size).toBe(1);
    expect(right[0]).toBeGreaterThan(left[0] ?? 255);
  });

  it('shows the inks of an Adobe CMYK file without inversion', async () => {
    const [left = [], right = []] = await show(fixture('cmyk'));
    expect(left[0]).toBeGreaterThan((left[1] ?? 0) + 60);
    expect(right[2]).toBeGreaterThan((right[0] ?? 0) + 60);
  });

  it.each([1, 2, 3, 4, 5, 6, 7, 8])('reads orientation %i from either byte order', (orientation) => {
    expect(readImage(withOrientation(fixture('baseline'), orientation)).orientation).toBe(orientation);
    expect(readImage(withOrientation(fixture('baseline'), orientation, true)).orientation).toBe(orientation);
  });

  it('treats an invalid orientation as upright', () => {
    expect(readImage(withOrientation(fixture('baseline'), 9)).orientation).toBe(1);
  });

  it('rejects coding that PDF readers cannot decode', () => {
    const lossless = Buffer.from(fixture('baseline'));
    lossless[lossless.indexOf(Buffer.from([0xff, 0xc0])) + 1] = 0xc3;
    expect(() => readImage(lossless)).toThrow('not for PDF');
    const deep = Buffer.from(fixture('baseline'));
    deep[deep.indexOf(Buffer.from([0xff, 0xc0])) + 4] = 12;
    expect(() => readImage(deep)).toThrow('other than 8 bits');
  });

  it('rejects a file truncated anywhere', () => {
    const bytes = fixture('baseline');
    for (let length = 3; length < bytes.length; length++) {
      expect(() => readImage(bytes.subarray(0, length))).toThrow(expect.objectContaining({ code: 'VALUE_INVALID' }));
    }
  });

  it('accepts the maximum number of pixels and rejects more', () => {
    expect(readImage(fixture('baseline'), { maxPixels: 128, maxDecodedBytes: 384 }).width).toBe(16);
    expect(() => readImage(fixture('baseline'), { maxPixels: 127, maxDecodedBytes: 384 })).toThrow('too many pixels');
    expect(() => readImage(fixture('baseline'), { maxPixels: 128, maxDecodedBytes: 383 })).toThrow('too many pixels');
  });
});
