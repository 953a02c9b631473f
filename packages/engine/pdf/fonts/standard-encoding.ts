import { standardExtents } from './standard-extents.ts';
import type { StandardFontName } from './standard-family.ts';
import { standardWidths } from './standard-widths.ts';

export interface StandardEncoding {
  readonly ascent: number;
  readonly descent: number;
  /** True for WinAnsiEncoding, false for the built-in encodings of Symbol and ZapfDingbats. */
  readonly winAnsi: boolean;
  /** Code by UTF-16 unit; 0 if the font lacks the character. */
  readonly codes: Uint8Array;
  /** Width by UTF-16 unit. */
  readonly widths: Uint16Array;
  /** Extent of each glyph above and below the baseline, in 1/1000 em, by code. */
  readonly above: Uint16Array;
  readonly below: Uint16Array;
}

/** WinAnsi codes 128 to 159 (ISO 32000-2, Annex D.2); U+FFFD if unused. The rest of the encoding is latin1. */
export const winAnsiHigh = '€\ufffd‚ƒ„…†‡ˆ‰Š‹Œ\ufffdŽ\ufffd\ufffd‘’“”•–—˜™š›œ\ufffdžŸ';

/**
 * Fixed-width spaces in formatted numbers and dates (U+202F in French numbers). They are shown as the font's space, so
 * that the text does not move to another face. U+00A0 has its own code with the same appearance.
 */
const spaces = '\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a\u202f\u205f\u3000\t';

const widthsOf = (name: StandardFontName): string => {
  switch (name) {
    case 'Helvetica':
    case 'Helvetica-Oblique':
      return standardWidths.Helvetica;
    case 'Helvetica-Bold':
    case 'Helvetica-BoldOblique':
      return standardWidths['Helvetica-Bold'];
    case 'Courier':
    case 'Courier-Bold':
    case 'Courier-Oblique':
    case 'Courier-BoldOblique':
      return '600x224';
    default:
      return standardWidths[name];
  }
};

const extentsOf = (packed: string): Uint16Array => {
  const extents = new Uint16Array(256);
  let code = 32;
  for (const item of packed.split(' ')) {
    const [extent = 0, count = 1] = item.split('x').map(Number);
    extents.fill(extent * 10, code, code + count);
    code += count;
  }
  return extents;
};

const fromWinAnsi = (name: StandardFontName): StandardEncoding => {
  const codes = new Uint8Array(0x10000);
  const widths = new Uint16Array(0x10000);
  let code = 32;
  for (const item of widthsOf(name).split(' ')) {
    const [width = 0, count = 1] = item.split('x').map(Number);
    for (let i = 0; i < count; i++, code++) {
      const unit = code >= 128 && code < 160 ? winAnsiHigh.charCodeAt(code - 128) : code;
      // U+00AD would be drawn as a hyphen in the middle of a line; 127 is not a character.
      if (unit === 0xfffd || code === 0x7f || code === 0xad) continue;
      codes[unit] = code;
      widths[unit] = width;
    }
  }
  for (const space of spaces) {
    codes[space.charCodeAt(0)] = 32;
    widths[space.charCodeAt(0)] = widths[32] ?? 0;
  }
  const family = name.startsWith('Helvetica') ? 'Helvetica' : name.startsWith('Times') ? 'Times' : 'Courier';
  const [ascent, descent] = {
    Helvetica: [718, -207] as const,
    Times: [683, -217] as const,
    Courier: [629, -157] as const,
  }[family];
  const { above, below } = standardExtents[family];
  return { ascent, descent, winAnsi: true, codes, widths, above: extentsOf(above), below: extentsOf(below) };
};

const fromBuiltIn = (name: 'Symbol' | 'ZapfDingbats'): StandardEncoding => {
  const codes = new Uint8Array(0x10000);
  const widths = new Uint16Array(0x10000);
  for (const item of standardWidths[name].split(' ')) {
    const [code = '', unit = '', width = ''] = item.split(':');
    codes[Number.parseInt(unit, 16)] = Number.parseInt(code, 16);
    widths[Number.parseInt(unit, 16)] = Number(width);
  }
  // Neither AFM file has an Ascender; the values of Helvetica centre the symbols like letters.
  const { above, below } = standardExtents[name];
  return {
    ascent: 718,
    descent: -207,
    winAnsi: false,
    codes,
    widths,
    above: extentsOf(above),
    below: extentsOf(below),
  };
};

const known = new Map<StandardFontName, StandardEncoding>();

/** Built on first use (0.2 ms, 192 KiB per face). */
export const loadStandardEncoding = (name: StandardFontName): StandardEncoding => {
  let encoding = known.get(name);
  if (encoding === undefined) {
    encoding = name === 'Symbol' || name === 'ZapfDingbats' ? fromBuiltIn(name) : fromWinAnsi(name);
    known.set(name, encoding);
  }
  return encoding;
};
