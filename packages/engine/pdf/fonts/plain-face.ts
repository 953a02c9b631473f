import { formatPdfNumber } from '../content-stream.ts';
import { isFormSelector, isInvisible } from './characters/invisible.ts';
import type { GlyphTable } from './embed/glyph-table.ts';
import type { FontFace } from './font-set.ts';
import type { InkExtent } from './shaping/ink-extent.ts';

/** Returns the code points without a glyph, each once, except invisible ones. Selectors of missing forms count. */
export const findMissing = (glyphs: GlyphTable, text: string): number[] => {
  let found: Set<number> | undefined;
  let before = 0;
  for (let i = 0; i < text.length; i++) {
    const codePoint = text.codePointAt(i) as number;
    if (codePoint > 0xffff) i++;
    const isMissing = isFormSelector(codePoint)
      ? glyphs.get(before)?.part.hasForm(before, codePoint) === false
      : glyphs.get(codePoint) === undefined && !isInvisible(codePoint);
    if (isMissing) {
      found ??= new Set();
      found.add(codePoint);
    }
    before = codePoint;
  }
  return found === undefined ? [] : [...found];
};

export const measurePlain = (text: string, glyphs: GlyphTable): InkExtent => {
  let above = 0;
  let below = 0;
  for (let i = 0; i < text.length; i++) {
    const codePoint = text.codePointAt(i) as number;
    if (codePoint > 0xffff) i++;
    const glyph = glyphs.get(codePoint);
    const extents = glyph?.part.extents(glyph.number);
    if (extents === undefined) continue;
    if (-extents[0] > below) below = -extents[0];
    if (extents[1] > above) above = extents[1];
  }
  return { above, below };
};

const knownAdvances = 0x180;

/** Shows text in embedded fonts glyph by glyph, for scripts without joining or reordering. */
export class PlainFace implements FontFace {
  readonly ascent: number;
  readonly descent: number;
  readonly #glyphs: GlyphTable;
  readonly #advances: Float64Array;

  constructor(ascent: number, descent: number, glyphs: GlyphTable) {
    this.ascent = ascent;
    this.descent = descent;
    this.#glyphs = glyphs;
    this.#advances = Float64Array.from(
      { length: knownAdvances },
      (_, codePoint) => glyphs.get(codePoint)?.advance ?? 0,
    );
  }

  measure(line: string): number {
    const advances = this.#advances;
    let width = 0;
    for (let i = 0; i < line.length; i++) {
      const unit = line.charCodeAt(i);
      if (unit < knownAdvances) {
        width += advances[unit] as number;
        continue;
      }
      const codePoint = line.codePointAt(i) as number;
      if (codePoint > 0xffff) i++;
      width += this.#glyphs.get(codePoint)?.advance ?? 0;
    }
    return width;
  }

  extent(line: string): InkExtent {
    return measurePlain(line, this.#glyphs);
  }

  show(line: string, size: number, spacing = 0): string {
    const points = formatPdfNumber(size);
    // Word spacing does not apply to two-byte codes, so an adjustment after each space widens it.
    const adjustment = spacing === 0 ? '' : `) ${formatPdfNumber(-spacing)} (`;
    let operators = '';
    let codes = '';
    let resource = '';
    for (let i = 0; i < line.length; i++) {
      const codePoint = line.codePointAt(i) as number;
      if (codePoint > 0xffff) i++;
      const glyph = this.#glyphs.get(codePoint);
      if (glyph === undefined) continue;
      if (glyph.resource !== resource) {
        if (codes !== '') operators += `${showCodes(resource, points, codes, adjustment)} `;
        codes = '';
        resource = glyph.resource;
      }
      codes += glyph.code;
      if (codePoint === 32) codes += adjustment;
    }
    return codes === '' ? operators : operators + showCodes(resource, points, codes, adjustment);
  }

  missing(text: string): number[] {
    return findMissing(this.#glyphs, text);
  }
}

const showCodes = (resource: string, points: string, codes: string, adjustment: string): string => {
  const operator = `/${resource} ${points} Tf `;
  return adjustment === '' ? `${operator}(${codes}) Tj` : `${operator}[(${codes})] TJ`;
};
