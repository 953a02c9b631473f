import { detectEastAsianRegion, type EastAsianRegion } from './characters/east-asian-region.ts';
import { isComplexText, isEastAsianText } from './characters/script-blocks.ts';
import type { GlyphTable } from './embed/glyph-table.ts';
import type { FontFace } from './font-set.ts';
import { findMissing, PlainFace } from './plain-face.ts';
import { ShapedFace } from './shaped-face.ts';
import type { InkExtent } from './shaping/ink-extent.ts';

/** Characters from the first that may need shaping or regional forms; a quick test for Latin, Greek and Cyrillic. */
const beyondPlain = /[\u0300-\u036f\u0483-\u0489\u0530-\uffff]/;

class GlyphFaces {
  readonly glyphs: GlyphTable;
  readonly plain: PlainFace;
  readonly shaped: ShapedFace;

  constructor(ascent: number, descent: number, glyphs: GlyphTable) {
    this.glyphs = glyphs;
    this.plain = new PlainFace(ascent, descent, glyphs);
    this.shaped = new ShapedFace(ascent, descent, glyphs);
  }
}

export class EmbeddedFace implements FontFace {
  readonly ascent: number;
  readonly descent: number;
  readonly wordBreaks: boolean;
  readonly #common: GlyphFaces;
  readonly #regions: ReadonlyMap<EastAsianRegion, GlyphFaces>;

  constructor(
    ascent: number,
    descent: number,
    common: GlyphTable,
    regions: ReadonlyMap<EastAsianRegion, GlyphTable>,
    wordBreaks: boolean,
  ) {
    this.ascent = ascent;
    this.descent = descent;
    this.wordBreaks = wordBreaks;
    this.#common = new GlyphFaces(ascent, descent, common);
    this.#regions = new Map([...regions].map(([region, glyphs]) => [region, new GlyphFaces(ascent, descent, glyphs)]));
  }

  forText(text: string): FontFace {
    if (!beyondPlain.test(text)) return this.#common.plain;
    const faces = this.#facesFor(text);
    return isComplexText(text) ? faces.shaped : faces.plain;
  }

  measure(line: string): number {
    return this.forText(line).measure(line);
  }

  extent(line: string): InkExtent {
    return this.forText(line).extent(line);
  }

  show(line: string, size: number, spacing?: number, rightToLeft?: boolean, levels?: Uint8Array): string {
    return this.forText(line).show(line, size, spacing, rightToLeft, levels);
  }

  missing(text: string): number[] {
    return findMissing(this.#facesFor(text).glyphs, text);
  }

  /**
   * Allocates codes for the glyphs of words before the fonts are written; `mixed` if lines may have both directions.
   */
  prepare(words: Iterable<string>, mixed: boolean): void {
    for (const word of words) this.#facesFor(word).shaped.prepare(word, mixed);
  }

  #facesFor(text: string): GlyphFaces {
    return (isEastAsianText(text) ? this.#regions.get(detectEastAsianRegion(text)) : undefined) ?? this.#common;
  }
}
