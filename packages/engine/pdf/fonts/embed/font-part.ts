import type { LoadedFont } from '../catalogue/font-source.ts';
import type { ShapingFont } from '../harfbuzz/shaper.ts';
import { readCids } from '../sfnt/cff-charset.ts';
import { type CharacterMap, readCharacterMap } from '../sfnt/character-map.ts';
import { type FontMetrics, readFontMetrics } from '../sfnt/font-metrics.ts';
import { type GlyphBounds, type GlyphExtents, readGlyphExtents } from '../sfnt/glyph-extents.ts';
import { readSfntTables, requireTable, type SfntTables } from '../sfnt/sfnt-tables.ts';
import { readVariationForms, type VariationForms } from '../sfnt/variation-forms.ts';
import type { CodeAllocator } from './code-allocator.ts';

export const boxOf = ({ box: [left, low, right, high] }: FontMetrics): GlyphBounds => [low, high, left, right];

export class FontPart {
  readonly loaded: LoadedFont;
  /** The subset, including layout tables if it is used for shaping. */
  readonly bytes: Uint8Array;
  readonly tables: SfntTables;
  readonly metrics: FontMetrics;
  /** Returns the glyph of a code point; 0 if absent. */
  readonly glyphOf: CharacterMap;
  readonly hasForm: VariationForms;
  /** True for TrueType outlines, false for CFF. */
  readonly hasOutlines: boolean;
  /** CID of each glyph, if different from the glyph number. */
  readonly cids: Uint16Array | undefined;
  firstGlyph = 0;
  resource = '';
  codes: CodeAllocator | undefined;
  shaping: ShapingFont | undefined;
  /** Extents of its glyphs. For CFF outlines they are set after loading the part into HarfBuzz. */
  extents: GlyphExtents;

  /** `subset` is the result of a `FontSubsetter`. Throws `BrokenFont`. */
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
