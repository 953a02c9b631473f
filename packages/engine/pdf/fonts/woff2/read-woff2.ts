import { brotliDecompressSync } from 'node:zlib';
import { mib } from '../../../core/units.ts';
import { BrokenFont, requireTable, viewTable, writeSfnt } from '../sfnt/sfnt-tables.ts';
import { ByteReader } from './byte-reader.ts';
import { rebuildGlyphs } from './rebuild-glyphs.ts';
import { rebuildMetrics } from './rebuild-metrics.ts';

/** Tags by their number in a table directory (WOFF2 recommendation, section 4.1). */
const knownTags = (
  'cmap head hhea hmtx maxp name OS/2 post cvt  fpgm glyf loca prep CFF  VORG EBDT EBLC gasp hdmx kern LTSH PCLT VDMX vhea vmtx BASE GDEF ' +
  'GPOS GSUB EBSC JSTF MATH CBDT CBLC COLR CPAL SVG  sbix acnt avar bdat bloc bsln cvar fdsc feat fmtx fvar gvar hsty just lcar mort ' +
  'morx opbd prop trak Zapf Silf Glat Gloc Feat Sill'
).match(/.{4}(?: |$)/g) as readonly string[];

/** Maximum decoded size. Packaged fonts decode to at most 3 MiB. */
const maxDecodedBytes = 64 * mib;

interface TableEntry {
  readonly tag: string;
  readonly length: number;
  readonly transformed: boolean;
}

const readDirectory = (reader: ByteReader, count: number): TableEntry[] =>
  Array.from({ length: count }, () => {
    const flags = reader.uint8();
    const known = flags & 0x3f;
    const tag = known === 0x3f ? String.fromCharCode(...reader.take(4)) : (knownTags[known] ?? '').slice(0, 4);
    const originalLength = reader.base128();
    const version = flags >> 6;
    // Version 0 means transformed for glyf and loca, and unchanged for every other table.
    const transformed = tag === 'glyf' || tag === 'loca' ? version !== 3 : version !== 0;
    return { tag, length: transformed ? reader.base128() : originalLength, transformed };
  });

/**
 * Decodes a WOFF2 file (W3C recommendation) of one TrueType font to a font file without checksums. Throws `BrokenFont`.
 */
export const readWoff2 = (file: Uint8Array): Uint8Array => {
  try {
    const reader = new ByteReader(file);
    if (reader.uint32() !== 0x774f4632) throw new BrokenFont('not a WOFF2 file');
    reader.at = 12;
    const count = reader.uint16();
    reader.at = 20;
    const compressedBytes = reader.uint32();
    reader.at = 48;
    const entries = readDirectory(reader, count);
    const data = new ByteReader(
      brotliDecompressSync(reader.take(compressedBytes), { maxOutputLength: maxDecodedBytes }),
    );
    const tables = new Map<string, Uint8Array>();
    const transformed = new Set<string>();
    for (const { tag, length, transformed: isTransformed } of entries) {
      tables.set(tag, data.take(length));
      if (isTransformed) transformed.add(tag);
    }
    const glyf = tables.get('glyf');
    if (glyf !== undefined && transformed.has('glyf')) {
      const rebuilt = rebuildGlyphs(glyf);
      tables.set('glyf', rebuilt.glyf);
      tables.set('loca', rebuilt.loca);
      const head = Uint8Array.from(requireTable(tables, 'head'));
      // indexToLocFormat: the rebuilt offsets are long.
      viewTable(head).setInt16(50, 1);
      tables.set('head', head);
      if (transformed.has('hmtx')) tables.set('hmtx', rebuildMetrics(tables, rebuilt.xMins));
    }
    return writeSfnt(tables, false);
  } catch (error) {
    if (error instanceof BrokenFont) throw error;
    throw new BrokenFont('the WOFF2 file could not be decoded', { cause: error });
  }
};
