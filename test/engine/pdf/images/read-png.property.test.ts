import { readImage } from '@bulkfill/engine/pdf/images/read-image';
import { placeImage } from '@bulkfill/engine/pdf/overlays/image';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { contentPdf } from '../../../support/content-pdf.ts';
import { makePng, type TestPng } from '../../../support/make-png.ts';
import { renderPage } from '../../../support/render-page.ts';

const kinds = [
  [0, 1],
  [0, 2],
  [0, 4],
  [0, 8],
  [0, 16],
  [2, 8],
  [2, 16],
  [3, 1],
  [3, 2],
  [3, 4],
  [3, 8],
  [4, 8],
  [4, 16],
  [6, 8],
  [6, 16],
] as const;
const channelsOf = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 } as const;

const anyPng = (colorType: TestPng['colorType'], bitDepth: TestPng['bitDepth']): fc.Arbitrary<TestPng> =>
  fc
    .record({
      width: fc.integer({ min: 1, max: 19 }),
      height: fc.integer({ min: 1, max: 11 }),
      transparent: fc.boolean(),
      interlaced: fc.boolean(),
    })
    .chain(({ width, height, transparent, interlaced }) =>
      fc.record({
        width: fc.constant(width),
        height: fc.constant(height),
        bitDepth: fc.constant(bitDepth),
        colorType: fc.constant(colorType),
        interlaced: fc.constant(interlaced),
        samples: fc.array(fc.integer({ min: 0, max: 2 ** bitDepth - 1 }), {
          minLength: width * height * channelsOf[colorType],
          maxLength: width * height * channelsOf[colorType],
        }),
        filters: fc.array(fc.integer({ min: 0, max: 4 }), { minLength: 1, maxLength: 5 }),
        ...(colorType === 3 ? { palette: bytesOf(3 * 2 ** bitDepth) } : {}),
        ...(transparent && colorType === 3 ? { transparency: bytesOf(2 ** bitDepth) } : {}),
      }),
    )
    .map((png) => (png.colorType === 0 || png.colorType === 2 ? withColorKey(png) : png));

const bytesOf = (length: number): fc.Arbitrary<number[]> =>
  fc.array(fc.integer({ min: 0, max: 255 }), { minLength: length, maxLength: length });

/** The first pixel's colour is the transparent one. */
const withColorKey = (png: TestPng): TestPng => ({
  ...png,
  transparency: png.samples.slice(0, channelsOf[png.colorType]).flatMap((sample) => [sample >> 8, sample & 255]),
});

/** Returns the colour that a viewer shows on white paper, computed from the PNG specification alone. */
const expectedPixel = (png: TestPng, pixel: number): number[] => {
  const channels = channelsOf[png.colorType];
  const max = 2 ** png.bitDepth - 1;
  const raw = png.samples.slice(pixel * channels, (pixel + 1) * channels);
  const key = png.transparency?.flatMap((byte, i, all) => (i % 2 === 0 ? [byte * 256 + (all[i + 1] ?? 0)] : []));
  if (png.colorType === 3) {
    const [index = 0] = raw;
    const alpha = (png.transparency?.[index] ?? 255) / 255;
    return [0, 1, 2].map((c) => (png.palette?.[3 * index + c] ?? 0) * alpha + 255 * (1 - alpha));
  }
  const opaqueColors = raw.slice(0, png.colorType >= 4 ? -1 : undefined).map((sample) => (sample / max) * 255);
  const isKey = png.colorType < 4 && raw.every((sample, i) => sample === key?.[i]);
  const alpha = isKey ? 0 : png.colorType >= 4 ? (raw.at(-1) ?? 0) / max : 1;
  const colors = opaqueColors.length === 1 ? [0, 0, 0].map(() => opaqueColors[0] ?? 0) : opaqueColors;
  return colors.map((color) => color * alpha + 255 * (1 - alpha));
};

it.each(kinds)('shows every pixel of a PNG of colour type %i and %i bits', async (colorType, bitDepth) => {
  await fc.assert(
    fc.asyncProperty(anyPng(colorType, bitDepth), async (png) => {
      const image = readImage(makePng(png));
      const page = { width: png.width, height: png.height };
      const picture = await renderPage(contentPdf(placeImage(page, image, 'stretch', 'I'), page, { I: image }), 1);
      for (let pixel = 0; pixel < png.width * png.height; pixel++) {
        const expected = expectedPixel(png, pixel);
        for (let c = 0; c < 3; c++)
          expect(Math.abs((picture.data[4 * pixel + c] ?? 0) - (expected[c] ?? 0))).toBeLessThanOrEqual(2);
      }
    }),
    { numRuns: 8 },
  );
});
