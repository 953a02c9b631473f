import { findStandardFontName, resolveFamily } from '@bulkfill/engine/pdf/fonts/standard-family';
import { describe, expect, it } from 'vitest';

const nameOf = (font: string, bold = false, italic = false): string | undefined =>
  findStandardFontName(resolveFamily({ font, bold, italic }));

describe('font names', () => {
  it.each([
    ['Helvetica', 'Helvetica'],
    ['helvetica', 'Helvetica'],
    ['Helvetica-Bold', 'Helvetica-Bold'],
    ['Helvetica-BoldOblique', 'Helvetica-BoldOblique'],
    ['Arial', 'Helvetica'],
    ['Arial,Italic', 'Helvetica-Oblique'],
    ['ArialMT', 'Helvetica'],
    ['Times', 'Times-Roman'],
    ['Times-Roman', 'Times-Roman'],
    ['Times New Roman', 'Times-Roman'],
    ['TimesNewRomanPS-BoldItalicMT', 'Times-BoldItalic'],
    ['Courier New', 'Courier'],
    ['Courier-Bold', 'Courier-Bold'],
    ['Symbol', 'Symbol'],
    ['Zapf Dingbats', 'ZapfDingbats'],
    ['Noto Sans', undefined],
    ['NotoSans-Bold', undefined],
    ['constructor', 'Helvetica'],
    ['__proto__', 'Helvetica'],
    ['', 'Helvetica'],
  ])('resolves %s to %s', (font, expected) => {
    expect(nameOf(font)).toBe(expected);
  });

  it('adds the overlay’s own weight and style', () => {
    expect(nameOf('Times', true)).toBe('Times-Bold');
    expect(nameOf('Courier', true, true)).toBe('Courier-BoldOblique');
    expect(nameOf('Helvetica-Bold', false, true)).toBe('Helvetica-BoldOblique');
  });
});
