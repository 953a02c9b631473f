import { requireTable, type SfntTables, viewTable } from '../sfnt/sfnt-tables.ts';
import { ByteReader } from './byte-reader.ts';

/**
 * Rebuilds an `hmtx` table from its transformed form (WOFF2 recommendation, section 5.4), which omits side bearings
 * that equal the smallest x of the glyph. Requires `hhea` and `maxp`.
 */
export const rebuildMetrics = (tables: SfntTables, xMins: Int16Array): Uint8Array => {
  const reader = new ByteReader(requireTable(tables, 'hmtx'));
  const measured = viewTable(requireTable(tables, 'hhea')).getUint16(34);
  const glyphCount = viewTable(requireTable(tables, 'maxp')).getUint16(4);
  const flags = reader.uint8();
  const bytes = new Uint8Array(measured * 4 + (glyphCount - measured) * 2);
  const view = viewTable(bytes);
  for (let glyph = 0; glyph < measured; glyph++) view.setUint16(glyph * 4, reader.uint16());
  for (let glyph = 0; glyph < glyphCount; glyph++) {
    const omitted = (flags & (glyph < measured ? 1 : 2)) !== 0;
    const at = glyph < measured ? glyph * 4 + 2 : measured * 4 + (glyph - measured) * 2;
    view.setInt16(at, omitted ? (xMins[glyph] ?? 0) : reader.int16());
  }
  return bytes;
};
