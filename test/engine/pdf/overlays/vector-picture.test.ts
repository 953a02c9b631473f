import { drawVector, isVector } from '@bulkfill/engine/pdf/overlays/vector-picture';
import type { ResolvedImageOverlay } from '@bulkfill/engine/svc/template';
import { describe, expect, it } from 'vitest';
import { contentPdf } from '../../../support/content-pdf.ts';
import { aSignature } from '../../../support/overlay-builders.ts';
import { pixelAt, renderPage } from '../../../support/render-page.ts';

const rect = { x: 0, y: 0, width: 60, height: 30 };
const anImage = (members: Partial<ResolvedImageOverlay> = {}): ResolvedImageOverlay => ({
  ...aSignature(),
  kind: 'image',
  rect,
  fit: 'contain',
  ...members,
});
const bytes = (text: string): Buffer => Buffer.from(text);
const pixels = async (operators: string, ...points: [number, number][]): Promise<string[]> => {
  const picture = await renderPage(contentPdf(`q\n${operators}Q`, rect), 4);
  return points.map(([x, y]) => pixelAt(picture, 4, x, y).join());
};
const [black, white, red] = ['0,0,0', '255,255,255', '255,0,0'];

describe('drawVector', () => {
  it('fills bare path data of an image as large as fits', async () => {
    const square = drawVector(bytes('M5 5h10v10h-10z'), anImage());
    expect(await pixels(square, [16, 1], [44, 29], [13, 15], [47, 15])).toEqual([black, black, white, white]);
  });

  it('strokes bare path data of a signature in its colour inside the rect', async () => {
    const stroke = drawVector(bytes('M0 0L100 50'), aSignature({ rect, color: [1, 0, 0] }));
    expect(stroke).toContain('1 J 1 j');
    expect(await pixels(stroke, [30, 15], [30, 5], [30, 25])).toEqual([red, white, white]);
  });

  it('centres a straight line', async () => {
    expect(await pixels(drawVector(bytes('M0 7H50'), aSignature({ rect })), [30, 15], [30, 10])).toEqual([
      black,
      white,
    ]);
    expect(await pixels(drawVector(bytes('M3 3V50'), aSignature({ rect })), [30, 15], [20, 15])).toEqual([
      black,
      white,
    ]);
    expect(await pixels(drawVector(bytes('M3 3h0'), aSignature({ rect })), [30, 15])).toHaveLength(1);
  });

  it('keeps the pen width if a signature is stretched', () => {
    const stretched = drawVector(bytes('M0 0L10 100'), aSignature({ rect, fit: 'stretch' }));
    expect(stretched).not.toContain('cm');
  });

  it('clips a drawing that covers its rect', () => {
    expect(drawVector(bytes('M0 0h1v1z'), anImage({ fit: 'cover' }))).toMatch(/^0 0 60 30 re W n\n/);
  });

  it('paints an image’s SVG with its colours, framed by its view box', async () => {
    const svg =
      '<svg viewBox="0 0 20 10"><path d="M0 0h10v10h-10z" fill="#f00"/><path d="M15 0v10" stroke="black" stroke-width="2" fill="none"/></svg>';
    expect(await pixels(drawVector(bytes(svg), anImage()), [15, 15], [45, 15], [36, 15], [55, 15])).toEqual([
      red,
      black,
      white,
      white,
    ]);
  });

  it('draws a signature’s SVG in the overlay’s colour, filled if it says fill', async () => {
    const svg =
      '<svg viewBox="0 0 20 10"><path d="M0 0h10v10h-10z" fill="#0f0"/><path d="M12 5h6" stroke="#0f0" fill="none" stroke-width="2"/></svg>';
    expect(
      await pixels(drawVector(bytes(svg), aSignature({ rect, color: [1, 0, 0] })), [15, 15], [45, 15], [45, 5]),
    ).toEqual([red, red, white]);
  });

  it('rejects text that is not UTF-8', () => {
    expect(() => drawVector(Buffer.from([0x4d, 0xff, 0xfe]), anImage())).toThrow(
      expect.objectContaining({ code: 'VALUE_INVALID' }),
    );
  });
});

describe('isVector', () => {
  it('distinguishes path data and SVG from pictures', () => {
    for (const text of ['M0 0', '  m1 1', '<svg/>', '\ufeff<?xml?>']) expect(isVector(bytes(text))).toBe(true);
    expect(isVector(Buffer.from([0x89, 0x50, 0x4e, 0x47]))).toBe(false);
    expect(isVector(Buffer.from([0xff, 0xd8, 0xff]))).toBe(false);
    expect(isVector(Buffer.alloc(0))).toBe(false);
  });
});
