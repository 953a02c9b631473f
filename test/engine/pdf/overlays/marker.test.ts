import { prepareMarker } from '@bulkfill/engine/pdf/overlays/marker';
import { describe, expect, it } from 'vitest';
import { contentPdf } from '../../../support/content-pdf.ts';
import { aMarker, testLabelFont } from '../../../support/overlay-builders.ts';
import { pixelAt, renderPage } from '../../../support/render-page.ts';

const rect = { x: 0, y: 0, width: 90, height: 24 };

describe('prepareMarker', () => {
  it.each(['sign-here', 'initial', 'date', 'note'] as const)('draws a %s tag in its colour', async (shape) => {
    const operators = prepareMarker(aMarker({ rect, shape, color: [0, 0.5, 1], label: '' }), testLabelFont);
    const picture = await renderPage(contentPdf(`q\n${operators}Q`, rect), 2);
    expect(pixelAt(picture, 2, 45, 12)).toEqual([0, 128, 255]);
  });

  it('points left at a place to sign', async () => {
    const picture = await renderPage(
      contentPdf(`q\n${prepareMarker(aMarker({ rect, label: '' }), testLabelFont)}Q`, rect),
      2,
    );
    expect(pixelAt(picture, 2, 1, 1)).toEqual([255, 255, 255]);
    expect(pixelAt(picture, 2, 3, 12)).not.toEqual([255, 255, 255]);
  });

  it('writes its label black on light colours and white on dark ones', () => {
    expect(prepareMarker(aMarker({ rect, color: [1, 1, 0.4] }), testLabelFont)).toMatch(
      /0 g\nBT .*\(Sign here\) Tj ET/,
    );
    expect(prepareMarker(aMarker({ rect, color: [0.1, 0.1, 0.4] }), testLabelFont)).toMatch(
      /1 g\nBT .*\(Sign here\) Tj ET/,
    );
  });

  it('shrinks a long label to the tag', () => {
    const label = 'A label that is far too long for its tag';
    const [, size] = /\/Helv ([\d.]+) Tf/.exec(prepareMarker(aMarker({ rect, label }), testLabelFont)) ?? [];
    expect(testLabelFont.measure(label, Number(size))).toBeLessThan(90);
  });

  it('omits a blank label', () => {
    expect(prepareMarker(aMarker({ rect, label: '  ' }), testLabelFont)).not.toContain('BT');
  });
});
