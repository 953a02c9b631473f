import { readImage } from '@bulkfill/engine/pdf/images/read-image';
import { fitInto, placeImage } from '@bulkfill/engine/pdf/overlays/image';
import { describe, expect, it } from 'vitest';
import { contentPdf } from '../../../support/content-pdf.ts';
import { makePng } from '../../../support/make-png.ts';
import { pixelAt, renderPage } from '../../../support/render-page.ts';

/** Red, green above blue, white. */
const corners = readImage(
  makePng({ width: 2, height: 2, bitDepth: 8, colorType: 2, samples: [255, 0, 0, 0, 255, 0, 0, 0, 255, 255, 255, 0] }),
);
const names: Record<string, string> = {
  '255,0,0': 'red',
  '0,255,0': 'green',
  '0,0,255': 'blue',
  '255,255,0': 'yellow',
};

/** The corners as shown, from the upper left, row by row. */
const shownCorners = async (orientation: number): Promise<string[]> => {
  const page = { width: 40, height: 40 };
  const picture = await renderPage(
    contentPdf(placeImage(page, { ...corners, orientation }, 'stretch', 'I'), page, { I: corners }),
    1,
  );
  return [
    [5, 5],
    [35, 5],
    [5, 35],
    [35, 35],
  ].map(([x = 0, y = 0]) => names[pixelAt(picture, 1, x, y).join()] ?? pixelAt(picture, 1, x, y).join());
};

describe('placeImage', () => {
  it.each([
    [1, ['red', 'green', 'blue', 'yellow']],
    [2, ['green', 'red', 'yellow', 'blue']],
    [3, ['yellow', 'blue', 'green', 'red']],
    [4, ['blue', 'yellow', 'red', 'green']],
    [5, ['red', 'blue', 'green', 'yellow']],
    [6, ['blue', 'red', 'yellow', 'green']],
    [7, ['yellow', 'green', 'blue', 'red']],
    [8, ['green', 'yellow', 'red', 'blue']],
  ])('turns a picture with EXIF orientation %i upright', async (orientation, expected) => {
    expect(await shownCorners(orientation)).toEqual(expected);
  });

  it('clips a picture that covers its rect', () => {
    expect(placeImage({ width: 10, height: 20 }, { width: 10, height: 10, orientation: 1 }, 'cover', 'I')).toBe(
      '0 0 10 20 re W n\n20 0 0 20 -5 0 cm /I Do\n',
    );
  });

  it('fits the picture as displayed, not as stored', () => {
    expect(placeImage({ width: 10, height: 20 }, { width: 20, height: 10, orientation: 6 }, 'contain', 'I')).toBe(
      '0 -20 10 0 0 20 cm /I Do\n',
    );
  });
});

describe('fitInto', () => {
  const rect = { width: 100, height: 50 };
  it.each([
    ['contain', { width: 10, height: 10 }, { x: 25, y: 0, width: 50, height: 50, clipped: false }],
    ['contain', { width: 400, height: 100 }, { x: 0, y: 12.5, width: 100, height: 25, clipped: false }],
    ['cover', { width: 10, height: 10 }, { x: 0, y: -25, width: 100, height: 100, clipped: true }],
    ['stretch', { width: 7, height: 3 }, { x: 0, y: 0, width: 100, height: 50, clipped: false }],
  ] as const)('computes %s', (fit, picture, expected) => {
    expect(fitInto(rect, picture, fit)).toEqual(expected);
  });
});
