import { requireTable, type SfntTables, viewTable } from './sfnt-tables.ts';

/** Lengths in 1/1000 em. */
export type GlyphBounds = readonly [low: number, high: number, left: number, right: number];

/** `undefined` without an outline. */
export type GlyphExtents = (glyph: number) => GlyphBounds | undefined;

/** Reads extents from the headers of the `glyf` table (OpenType 1.9, "glyf"). Throws `BrokenFont`. */
export const readGlyphExtents = (tables: SfntTables): GlyphExtents => {
  const head = viewTable(requireTable(tables, 'head'));
  const scale = 1000 / head.getUint16(18);
  const isLong = head.getInt16(50) !== 0;
  const loca = viewTable(requireTable(tables, 'loca'));
  const glyf = viewTable(requireTable(tables, 'glyf'));
  const offset = (glyph: number): number => (isLong ? loca.getUint32(glyph * 4) : loca.getUint16(glyph * 2) * 2);
  const glyphCount = loca.byteLength / (isLong ? 4 : 2) - 1;
  return (glyph) => {
    if (glyph >= glyphCount) return undefined;
    const at = offset(glyph);
    if (offset(glyph + 1) - at < 10 || at + 10 > glyf.byteLength) return undefined;
    return [
      glyf.getInt16(at + 4) * scale,
      glyf.getInt16(at + 8) * scale,
      glyf.getInt16(at + 2) * scale,
      glyf.getInt16(at + 6) * scale,
    ];
  };
};
