import { loadStandardEncoding } from '@bulkfill/engine/pdf/fonts/standard-encoding';
import { Encodings, Font, FontNames } from '@pdf-lib/standard-fonts';
import { describe, expect, it } from 'vitest';

describe('widths of the standard fonts', () => {
  it.each(Object.values(FontNames))('match widths and codes of the AFM file: %s', (name) => {
    const font = Font.load(name);
    const encoding =
      name === 'Symbol' ? Encodings.Symbol : name === 'ZapfDingbats' ? Encodings.ZapfDingbats : Encodings.WinAnsi;
    const { codes, widths } = loadStandardEncoding(name);
    for (const codePoint of encoding.supportedCodePoints) {
      // Drawn as a hyphen anywhere in a line, where Unicode's soft hyphen shows only at its end.
      if (codePoint === 0xad) continue;
      const glyph = encoding.encodeUnicodeCodePoint(codePoint);
      expect([codePoint, codes[codePoint], widths[codePoint]]).toEqual([
        codePoint,
        glyph.code,
        font.getWidthOfGlyph(glyph.name),
      ]);
    }
  });

  it('centre text faces by ascent and descent of their AFM files', () => {
    for (const name of ['Helvetica', 'Times-Bold', 'Courier-Oblique'] as const) {
      const font = Font.load(name as FontNames);
      const { ascent, descent } = loadStandardEncoding(name);
      expect([ascent, descent]).toEqual([font.Ascender, font.Descender]);
    }
  });
});
