import { type NamedOutlines, readCffOutlines } from '../fonts/outlines/cff-outlines.ts';
import { readType1Outlines } from '../fonts/outlines/type1-outlines.ts';
import { type CharacterMap, readCharacterMap } from '../fonts/sfnt/character-map.ts';
import { type GlyphBounds, readGlyphExtents } from '../fonts/sfnt/glyph-extents.ts';
import { BrokenFont, readSfntTables, requireTable } from '../fonts/sfnt/sfnt-tables.ts';
import { type PdfDict, PdfStream } from '../pdf-value.ts';
import type { PdfDocument } from '../read/pdf-document.ts';
import { PdfSyntaxError } from '../read/pdf-syntax-error.ts';
import { characterOf, findMacRomanCode } from './simple-encoding.ts';

/** Ink by character; `undefined` without ink. Characters with an unreadable outline are absent. */
export type SourceGlyphs = ReadonlyMap<string, GlyphBounds | undefined>;

/** Reads the ink of an embedded font for characters with known codes. Empty if its program cannot be read. */
export const readSourceGlyphs = (
  document: PdfDocument,
  descriptor: PdfDict,
  codes: ReadonlyMap<string, number>,
): SourceGlyphs => {
  try {
    const boxOf = readBoxes(document, descriptor);
    if (boxOf === undefined) return new Map();
    const glyphs = new Map<string, GlyphBounds | undefined>();
    for (const [character, code] of codes) addGlyph(glyphs, character, () => boxOf(character, code));
    // If no character has ink, viewers read the font in another way.
    return [...glyphs.values()].some((box) => box !== undefined) ? glyphs : new Map();
  } catch (error) {
    if (isOfFont(error)) return new Map();
    throw error;
  }
};

const addGlyph = (
  glyphs: Map<string, GlyphBounds | undefined>,
  character: string,
  box: () => GlyphBounds | undefined,
): void => {
  try {
    glyphs.set(character, box());
  } catch (error) {
    if (!isOfFont(error)) throw error;
  }
};

const isOfFont = (error: unknown): boolean =>
  error instanceof BrokenFont || error instanceof RangeError || error instanceof PdfSyntaxError;

type BoxOf = (character: string, code: number) => GlyphBounds | undefined;

const readBoxes = (document: PdfDocument, descriptor: PdfDict): BoxOf | undefined => {
  const program = (key: string): Uint8Array | undefined => {
    const stream = document.resolve(descriptor.get(key));
    return stream instanceof PdfStream ? document.decode(stream) : undefined;
  };
  const trueType = program('FontFile2');
  if (trueType !== undefined) return sfntBoxes(trueType);
  const type1 = program('FontFile');
  if (type1 !== undefined) return namedBoxes(readType1Outlines(type1, characterOf));
  const compact = program('FontFile3');
  if (compact === undefined) return undefined;
  return compact[0] === 1 ? namedBoxes(readCffOutlines(compact, characterOf)) : sfntBoxes(compact);
};

const namedBoxes =
  (outlines: NamedOutlines): BoxOf =>
  (character) =>
    outlines.characters.has(character) ? outlines.box(character) : undefined;

const unicodeMaps = ['3.10', '0.6', '0.4', '3.1', '0.3', '0.2', '0.1', '0.0'];

const sfntBoxes = (bytes: Uint8Array): BoxOf => {
  const tables = readSfntTables(bytes);
  const compact = tables.get('CFF ');
  if (compact !== undefined) return namedBoxes(readCffOutlines(compact, characterOf));
  const boxOf = readGlyphExtents(tables);
  const table = requireTable(tables, 'cmap');
  const unicode = mapOf(table, unicodeMaps);
  const symbols = mapOf(table, ['3.0']);
  const mac = mapOf(table, ['1.0']);
  // ISO 32000-2, 9.6.5.4, regardless of the font's flags.
  return (character, code) => {
    const glyph =
      unicode(character.codePointAt(0) as number) ||
      mac(findMacRomanCode(character) ?? code) ||
      symbols(code) ||
      mac(code);
    return glyph === 0 ? undefined : boxOf(glyph);
  };
};

const mapOf = (table: Uint8Array, keys: readonly string[]): CharacterMap => {
  try {
    return readCharacterMap(table, keys);
  } catch (error) {
    if (error instanceof BrokenFont) return () => 0;
    throw error;
  }
};
