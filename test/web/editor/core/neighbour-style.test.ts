import { emptyContent, findNeighbourStyle, type PageText } from '@bulkfill/web/editor/core/page-content';
import { describe, expect, it } from 'vitest';

const label = (font: string, size: number, x = 50): PageText => ({
  text: 'Name:',
  rect: { x, y: 100 - size, width: 40, height: 1.2 * size },
  baseline: 100,
  size,
  font,
});
const rect = { x: 95, y: 88, width: 144, height: 20 };

describe('style of the text next to a new overlay', () => {
  it.each([
    ['Arial-BoldMT', 9.96, { size: 10, bold: true }],
    ['TimesNewRomanPS-ItalicMT', 12, { font: 'Times', italic: true }],
    ['CourierNew', 11.04, { font: 'Courier', size: 11 }],
    ['Frutiger', 12, {}],
    ['serif', 8, { font: 'Times', size: 8 }],
  ])('has, for %s in %s points, the members that differ from the defaults', (font, size, members) => {
    expect(findNeighbourStyle({ ...emptyContent, texts: [label(font, size)] }, rect)).toEqual(members);
  });

  it('is empty if no text is near', () => {
    expect(findNeighbourStyle({ ...emptyContent, texts: [label('Arial', 9, 400)] }, rect)).toEqual({});
    expect(findNeighbourStyle(emptyContent, rect)).toEqual({});
  });
});
