import { isChecked, prepareCheckbox } from '@bulkfill/engine/pdf/overlays/checkbox';
import { describe, expect, it } from 'vitest';
import { contentPdf } from '../../../support/content-pdf.ts';
import { aCheckbox } from '../../../support/overlay-builders.ts';
import { type Picture, pixelAt, renderPage } from '../../../support/render-page.ts';

const render = (operators: string): Promise<Picture> =>
  renderPage(contentPdf(`q\n${operators}Q`, { width: 40, height: 20 }), 4);
const rect = { x: 0, y: 0, width: 40, height: 20 };
const blue = [0, 0, 255];
const white = [255, 255, 255];

describe('prepareCheckbox', () => {
  it.each(['yes', ' YES ', 'True', 'x', 'X', '1', 'on', 'y'])('ticks the box for %j', (value) => {
    expect(prepareCheckbox(aCheckbox())(value)).not.toBe('');
  });

  it.each(['', ' ', 'no', 'No', 'n', 'false', '0', 'off'])('draws nothing for %j', (value) => {
    expect(prepareCheckbox(aCheckbox())(value)).toBe('');
  });

  it.each(['yes!', 'ja', 'wahr', '✓', '1.0', 'checked', '2'])('rejects %j, which is neither yes nor no', (value) => {
    expect(() => prepareCheckbox(aCheckbox())(value)).toThrow(expect.objectContaining({ code: 'VALUE_INVALID' }));
  });

  it('uses only the values that the overlay lists', () => {
    const checkedValues = ['männlich', 'strasse', ''];
    for (const value of ['Männlich', ' MÄNNLICH ', 'ma\u0308nnlich', 'Straße', 'STRASSE'])
      expect(isChecked(value, checkedValues), value).toBe(true);
    for (const value of ['yes', '1', 'weiblich', '', ' ']) expect(isChecked(value, checkedValues), value).toBe(false);
    expect(isChecked('yes', [])).toBe(false);
  });

  it.each([
    // Points from the upper left that the mark covers and that it leaves free, in a square of 20 in the middle of 40 by
    // 20.
    [
      'check',
      [
        [18.2, 15],
        [26, 5],
      ],
      [
        [12, 5],
        [28, 16],
        [2, 10],
      ],
    ],
    [
      'cross',
      [
        [20, 10],
        [25, 5],
        [15, 15],
      ],
      [
        [20, 5],
        [12, 10],
        [2, 10],
      ],
    ],
    [
      'dot',
      [
        [20, 10],
        [24, 10],
      ],
      [
        [13, 4],
        [28, 10],
        [2, 10],
      ],
    ],
  ] as const)('draws a %s in the middle of its rect, in its colour', async (mark, inked, free) => {
    const picture = await render(prepareCheckbox(aCheckbox({ mark, rect, color: [0, 0, 1] }))('yes'));
    for (const [x, y] of inked) expect(pixelAt(picture, 4, x, y)).toEqual(blue);
    for (const [x, y] of free) expect(pixelAt(picture, 4, x, y)).toEqual(white);
  });
});
