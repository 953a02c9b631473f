import { prepareQr } from '@bulkfill/engine/pdf/overlays/qr';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { contentPdf } from '../../../support/content-pdf.ts';
import { aQr } from '../../../support/overlay-builders.ts';
import { readCodes } from '../../../support/read-codes.ts';
import { type Picture, pixelAt, renderPage } from '../../../support/render-page.ts';

const render = (operators: string, page = { width: 200, height: 100 }): Promise<Picture> =>
  renderPage(contentPdf(`q\n${operators}Q`, page), 4);

/** Columns and rows of the page that hold dark pixels, in points. */
const inkBox = (picture: Picture, scale = 4): { left: number; right: number; top: number; bottom: number } => {
  const box = { left: Infinity, right: -1, top: Infinity, bottom: -1 };
  for (let y = 0; y < picture.height; y++) {
    for (let x = 0; x < picture.width; x++) {
      if ((picture.data[4 * (y * picture.width + x)] ?? 255) > 128) continue;
      box.left = Math.min(box.left, x / scale);
      box.right = Math.max(box.right, (x + 1) / scale);
      box.top = Math.min(box.top, y / scale);
      box.bottom = Math.max(box.bottom, (y + 1) / scale);
    }
  }
  return box;
};

describe('prepareQr', () => {
  it('draws a code that a scanner reads back exactly at any rect size', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.string({ unit: 'grapheme', minLength: 1, maxLength: 40 }),
        fc.double({ min: 60, max: 150, noNaN: true }),
        async (text, side) => {
          fc.pre(text.trim() !== '');
          const picture = await render(prepareQr(aQr({ rect: { x: 0, y: 0, width: side, height: side } }))(text), {
            width: 150,
            height: 150,
          });
          const [code] = await readCodes(picture, { formats: ['QRCode'], textMode: 'Plain' });
          expect(code?.text).toBe(text);
        },
      ),
      { numRuns: 25 },
    );
  });

  it('keeps the symbol square and centred with its quiet zone inside the rect', async () => {
    // 21 modules and twice 4 of quiet zone in 100 points.
    const box = inkBox(await render(prepareQr(aQr({ errorCorrection: 'L' }))('12345')));
    const module = 100 / 29;
    expect(box.left).toBeCloseTo(50 + 4 * module, 0);
    expect(box.right).toBeCloseTo(50 + 25 * module, 0);
    expect(box.top).toBeCloseTo(4 * module, 0);
    expect(box.bottom).toBeCloseTo(25 * module, 0);
  });

  it('fills the rect without a quiet zone', async () => {
    const box = inkBox(
      await render(prepareQr(aQr({ quietZone: 0, rect: { x: 0, y: 0, width: 100, height: 100 } }))('12345'), {
        width: 100,
        height: 100,
      }),
    );
    expect(box).toEqual({ left: 0, right: 100, top: 0, bottom: 100 });
  });

  it('draws in its colour on its background', async () => {
    const picture = await render(prepareQr(aQr({ color: [0, 0, 1], background: [1, 1, 0] }))('12345'));
    expect(pixelAt(picture, 4, 2, 2)).toEqual([255, 255, 0]);
    expect(pixelAt(picture, 4, 50 + 4.5 * (100 / 29), 4.5 * (100 / 29))).toEqual([0, 0, 255]);
  });

  it('draws whole modules only', () => {
    const rectangles = prepareQr(aQr())('HELLO')
      .split('\n')
      .filter((line) => line.endsWith(' re'));
    expect(rectangles.length).toBeGreaterThan(20);
    for (const line of rectangles) expect(line).toMatch(/^\d+ \d+ \d+ \d+ re$/);
  });

  it('skips a blank value and one that is too long', () => {
    for (const blank of ['', ' ', '\n\t'])
      expect(() => prepareQr(aQr())(blank)).toThrow(expect.objectContaining({ code: 'VALUE_BLANK' }));
    expect(() => prepareQr(aQr())('x'.repeat(2332))).toThrow(expect.objectContaining({ code: 'VALUE_INVALID' }));
    expect(() => prepareQr(aQr())('x'.repeat(2331))).not.toThrow();
  });

  it('draws a value the same, whatever was drawn before', () => {
    const draw = prepareQr(aQr());
    const first = draw('one');
    for (let i = 0; i < 600; i++) draw(`value ${i}`);
    expect(draw('one')).toBe(first);
    expect(prepareQr(aQr())('one')).toBe(first);
  });
});
