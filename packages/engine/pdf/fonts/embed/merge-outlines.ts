import { requireTable, type SfntTables, viewTable } from '../sfnt/sfnt-tables.ts';
import type { CompositeGlyph } from './code-allocator.ts';
import { type GlyphBox, writeComposite } from './composite-glyphs.ts';
import type { FontPart } from './font-part.ts';

/** Tables of a glyph program (ISO 32000-2, 9.9.1, FontFile2). Layout and naming tables are dropped. */
const programTables = ['cvt ', 'fpgm', 'glyf', 'head', 'hhea', 'hmtx', 'loca', 'maxp', 'prep'];

const argumentsAreWords = 0x1;
const hasScale = 0x8;
const moreComponents = 0x20;
const hasTwoScales = 0x40;
const hasMatrix = 0x80;

/** Adds `first` to the glyph numbers in a composite glyph (OpenType 1.9, "glyf"). */
const shiftComponents = (glyph: Uint8Array, first: number): void => {
  const view = viewTable(glyph);
  let at = 10;
  let flags = moreComponents;
  while ((flags & moreComponents) !== 0 && at + 4 <= glyph.byteLength) {
    flags = view.getUint16(at);
    view.setUint16(at + 2, view.getUint16(at + 2) + first);
    at +=
      4 +
      (flags & argumentsAreWords ? 4 : 2) +
      (flags & hasScale ? 2 : flags & hasTwoScales ? 4 : flags & hasMatrix ? 8 : 0);
  }
};

interface MergedGlyph {
  readonly bytes: Uint8Array;
  readonly advance: number;
  readonly bearing: number;
}

const glyphsOf = (part: FontPart): MergedGlyph[] => {
  const loca = viewTable(requireTable(part.tables, 'loca'));
  const glyf = requireTable(part.tables, 'glyf');
  const long = viewTable(requireTable(part.tables, 'head')).getInt16(50) !== 0;
  const offset = (glyph: number): number => (long ? loca.getUint32(glyph * 4) : loca.getUint16(glyph * 2) * 2);
  const measured = viewTable(requireTable(part.tables, 'hhea')).getUint16(34);
  const hmtx = viewTable(requireTable(part.tables, 'hmtx'));
  return Array.from({ length: part.metrics.glyphCount }, (_, glyph) => {
    const bytes = glyf.slice(offset(glyph), offset(glyph + 1));
    if (bytes.byteLength >= 10 && viewTable(bytes).getInt16(0) < 0) shiftComponents(bytes, part.firstGlyph);
    return {
      bytes,
      advance: hmtx.getUint16(Math.min(glyph, measured - 1) * 4),
      bearing: hmtx.getInt16(glyph < measured ? glyph * 4 + 2 : measured * 4 + (glyph - measured) * 2),
    };
  });
};

const boxOf = ({ bytes }: MergedGlyph): GlyphBox | undefined => {
  if (bytes.byteLength < 10) return undefined;
  const view = viewTable(bytes);
  return [view.getInt16(2), view.getInt16(4), view.getInt16(6), view.getInt16(8)];
};

const padded = (length: number): number => (length + 3) & ~3;

/**
 * Returns the tables of one TrueType program with the glyphs of all parts, each from its `firstGlyph` on, followed by
 * the composites. All parts must have the same units per em. `head` and `hhea` come from the first part, widened.
 */
export const mergeOutlines = (parts: readonly FontPart[], composites: readonly CompositeGlyph[]): SfntTables => {
  const [first] = parts as readonly [FontPart];
  if (parts.length === 1 && composites.length === 0)
    return new Map([...first.tables].filter(([tag]) => programTables.includes(tag)));
  const glyphs = parts.flatMap(glyphsOf);
  const boxes = glyphs.map(boxOf);
  for (const composite of composites) {
    const { bytes, box } = writeComposite(composite, (glyph) => boxes[glyph]);
    boxes.push(box);
    glyphs.push({ bytes, advance: Math.max(0, Math.round(composite.advance)), bearing: box?.[0] ?? 0 });
  }
  const glyf = new Uint8Array(glyphs.reduce((sum, { bytes }) => sum + padded(bytes.byteLength), 0));
  const loca = new Uint8Array((glyphs.length + 1) * 4);
  const hmtx = new Uint8Array(glyphs.length * 4);
  const offsets = viewTable(loca);
  const metrics = viewTable(hmtx);
  let length = 0;
  for (const [number, { bytes, advance, bearing }] of glyphs.entries()) {
    glyf.set(bytes, length);
    length += padded(bytes.byteLength);
    offsets.setUint32(number * 4 + 4, length);
    metrics.setUint16(number * 4, advance);
    metrics.setInt16(number * 4 + 2, bearing);
  }
  return new Map([
    ['glyf', glyf],
    ['loca', loca],
    ['hmtx', hmtx],
    ['head', mergeHeads(parts)],
    ['hhea', withFields(requireTable(first.tables, 'hhea'), (hhea) => hhea.setUint16(34, glyphs.length))],
    ['maxp', mergeProfiles(parts, glyphs.length, composites)],
  ]);
};

const withFields = (table: Uint8Array, change: (view: DataView) => void): Uint8Array => {
  const copy = Uint8Array.from(table);
  change(viewTable(copy));
  return copy;
};

const mergeHeads = (parts: readonly FontPart[]): Uint8Array => {
  const heads = parts.map((part) => viewTable(requireTable(part.tables, 'head')));
  return withFields(requireTable((parts[0] as FontPart).tables, 'head'), (head) => {
    for (const at of [36, 38]) head.setInt16(at, Math.min(...heads.map((part) => part.getInt16(at))));
    for (const at of [40, 42]) head.setInt16(at, Math.max(...heads.map((part) => part.getInt16(at))));
    head.setInt16(50, 1);
  });
};

/** Merges `maxp`: limits are the largest of all parts, with room for nested composites; the glyph counts are added. */
const mergeProfiles = (
  parts: readonly FontPart[],
  glyphCount: number,
  composites: readonly CompositeGlyph[],
): Uint8Array => {
  const profiles = parts.map((part) => viewTable(requireTable(part.tables, 'maxp')));
  const most = Math.max(0, ...composites.map(({ components }) => components.length));
  return withFields(requireTable((parts[0] as FontPart).tables, 'maxp'), (profile) => {
    for (let at = 6; at + 2 <= profile.byteLength; at += 2) {
      profile.setUint16(at, Math.max(...profiles.map((part) => (part.byteLength >= at + 2 ? part.getUint16(at) : 0))));
    }
    profile.setUint16(4, glyphCount);
    if (most === 0 || profile.byteLength < 32) return;
    // maxCompositePoints, maxCompositeContours, maxComponentElements, maxComponentDepth
    const points = Math.max(profile.getUint16(6), profile.getUint16(10));
    const contours = Math.max(profile.getUint16(8), profile.getUint16(12));
    profile.setUint16(10, Math.min(0xffff, points * most));
    profile.setUint16(12, Math.min(0xffff, contours * most));
    profile.setUint16(28, Math.max(profile.getUint16(28), most));
    profile.setUint16(30, profile.getUint16(30) + 1);
  });
};
