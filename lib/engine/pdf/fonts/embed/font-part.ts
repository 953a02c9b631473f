import type { LoadedFont } from '../catalogue/font-source.ts';
import type { ShapingFont } from '../harfbuzz/shaper.ts';
import { readCids } from '../sfnt/cff-charset.ts';
import { type CharacterMap, readCharacterMap } from '../sfnt/character-map.ts';
import { type FontMetrics, readFontMetrics } from '../sfnt/font-metrics.ts';
import { type GlyphBox, type GlyphExtents, readGlyphExtents } from '../sfnt/glyph-extents.ts';
import { readSfntTables, requireTable, type SfntTables } from '../sfnt/sfnt-tables.ts';
import { readVariationForms, type VariationForms } from '../sfnt/variation-forms.ts';
import type { CodeAllocator } from './code-allocator.ts';

/** The box that holds every glyph of a font. */
export const boxOf = ({ box: [left, low, right, high] }: FontMetrics): GlyphBox => [low, high, left, right];

/** The glyphs that a job takes from one font file: a subset of it, which together with others makes an embedded font. */
export class FontPart {
  readonly loaded: LoadedFont;
  /** The subset, with its layout tables if text is shaped in it. */
  readonly bytes: Uint8Array;
  readonly tables: SfntTables;
  readonly metrics: FontMetrics;
  /** The glyph of a code point in this part; 0 where it has none. */
  readonly glyphOf: CharacterMap;
  /** Which forms of its characters a selector can ask for. */
  readonly hasForm: VariationForms;
  /** TrueType outlines; otherwise CFF. */
  readonly hasOutlines: boolean;
  /** The code of each glyph, where that is not the glyph's number. */
  readonly cids: Uint16Array | undefined;
  /** What its glyph numbers begin at in the embedded font. */
  firstGlyph = 0;
  /** The embedded font's resource name. */
  resource = '';
  /** The embedded font's codes. */
  codes: CodeAllocator | undefined;
  /** Set when the part is shaped in. */
  shaping: ShapingFont | undefined;
  /** The extents of its glyphs; those of CFF outlines are set once HarfBuzz has the part. */
  extents: GlyphExtents;

  /** `subset` is what a `FontSubsetter` made of the font. Throws `BrokenFont`. */
  constructor(loaded: LoadedFont, subset: Uint8Array) {
    this.loaded = loaded;
    this.bytes = subset;
    this.tables = readSfntTables(subset);
    this.metrics = readFontMetrics(this.tables);
    const characters = requireTable(this.tables, 'cmap');
    this.glyphOf = readCharacterMap(characters);
    this.hasForm = readVariationForms(characters);
    this.hasOutlines = this.tables.has('glyf');
    this.extents = this.hasOutlines ? readGlyphExtents(this.tables) : () => boxOf(this.metrics);
    this.cids = this.hasOutlines ? undefined : readCids(requireTable(this.tables, 'CFF '), this.metrics.glyphCount);
  }
}
