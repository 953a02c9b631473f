import { BrokenFont, requireTable, type SfntTables, viewTable } from './sfnt-tables.ts';

/** Lengths in 1/1000 em. */
export interface FontMetrics {
  readonly ascent: number;
  readonly descent: number;
  readonly capHeight: number;
  readonly italicAngle: number;
  readonly box: readonly [number, number, number, number];
  readonly glyphCount: number;
  readonly advances: Float64Array;
}

/** Reads `head`, `hhea`, `hmtx`, `maxp`, and `OS/2` and `post` if present. Throws `BrokenFont`. */
export const readFontMetrics = (tables: SfntTables): FontMetrics => {
  try {
    const head = viewTable(requireTable(tables, 'head'));
    const unitsPerEm = head.getUint16(18);
    if (unitsPerEm < 16 || unitsPerEm > 16384) throw new BrokenFont('unitsPerEm is out of range');
    const scaled = (value: number): number => (value * 1000) / unitsPerEm;
    const hhea = viewTable(requireTable(tables, 'hhea'));
    const glyphCount = viewTable(requireTable(tables, 'maxp')).getUint16(4);
    const hmtx = viewTable(requireTable(tables, 'hmtx'));
    const measured = hhea.getUint16(34);
    if (measured === 0) throw new BrokenFont('the font has no advance widths');
    const advances = new Float64Array(glyphCount);
    for (let glyph = 0; glyph < glyphCount; glyph++)
      advances[glyph] = scaled(hmtx.getUint16(Math.min(glyph, measured - 1) * 4));
    const ascent = scaled(hhea.getInt16(4));
    const os2 = tables.get('OS/2');
    const post = tables.get('post');
    return {
      ascent,
      descent: scaled(hhea.getInt16(6)),
      capHeight: os2 !== undefined && os2.byteLength >= 90 ? scaled(viewTable(os2).getInt16(88)) : ascent,
      italicAngle: post !== undefined && post.byteLength >= 8 ? viewTable(post).getInt32(4) / 65536 : 0,
      box: [scaled(head.getInt16(36)), scaled(head.getInt16(38)), scaled(head.getInt16(40)), scaled(head.getInt16(42))],
      glyphCount,
      advances,
    };
  } catch (error) {
    if (error instanceof RangeError) throw new BrokenFont('a metrics table is cut off', { cause: error });
    throw error;
  }
};
