import { CffReader } from '../sfnt/cff-reader.ts';
import type { GlyphBounds } from '../sfnt/glyph-extents.ts';
import { BrokenFont } from '../sfnt/sfnt-tables.ts';
import { type2Outline } from './type2-outline.ts';

export interface NamedOutlines {
  readonly characters: ReadonlySet<string>;
  /** `undefined` for a glyph without ink. Throws `BrokenFont` or `RangeError` if the outline cannot be read. */
  box(character: string): GlyphBounds | undefined;
}

const operator = {
  charset: 15,
  charStrings: 17,
  private: 18,
  subroutines: 19,
  fontMatrix: 1207,
  registry: 1230,
} as const;
/** Number of predefined strings, and the characters of the first of them (Technical Note 5176, Appendix A). */
const standardStrings = 391;
const isoAdobe = [
  ' !"#$%&’()*+,-./0123456789:;<=>?@ABCDEFGHIJKLMNOPQRSTUVWXYZ[\\]^_‘abcdefghijklmnopqrstuvwxyz{|}~¡¢£⁄¥ƒ§¤\'“«‹›\ufb01\ufb02–†‡·¶•‚„”»…‰¿',
  '`´ˆ˜¯\u02d8\u02d9¨\u02da¸\u02dd\u02db\u02c7—ÆªŁØŒºæıłøœß¹¬µ™Ð½±Þ¼÷¦°þ¾²®−ð×³©ÁÂÄÀÅÃÇÉÊËÈÍÎÏÌÑÓÔÖÒÕŠÚÛÜÙÝŸŽáâäàåãçéêëèíîïìñóôöòõšúûüùýÿž',
].join('');
const maxGlyphs = 65_535;

/** Reads the outlines of a `CFF ` table with named glyphs. Throws `BrokenFont`; `RangeError` if it is truncated. */
export const readCffOutlines = (
  table: Uint8Array,
  characterOf: (name: string) => string | undefined,
): NamedOutlines => {
  const reader = new CffReader(table, table[2] ?? 0);
  const take = ([start, end]: readonly [number, number]): Uint8Array => table.subarray(start, end);
  reader.index();
  const [top] = reader.index();
  const strings = reader.index();
  const global = reader.index().map(take);
  if (top === undefined) throw new BrokenFont('the CFF table has no font');
  const dict = new CffReader(table, top[0]).dict(top[1]);
  if (dict.has(operator.registry)) throw new BrokenFont('the glyphs of the CFF table have no names');
  reader.at = dict.get(operator.charStrings)?.[0] ?? 0;
  const charstrings = reader.index();
  const [size = 0, privateAt = 0] = dict.get(operator.private) ?? [];
  const localAt = new CffReader(table, privateAt).dict(privateAt + size).get(operator.subroutines)?.[0];
  const local = localAt === undefined ? [] : new CffReader(table, privateAt + localAt).index().map(take);
  const glyphs = new Map<string, number>();
  for (const [glyph, number] of charset(table, dict.get(operator.charset)?.[0] ?? 0, charstrings.length).entries()) {
    const own = strings[number - standardStrings];
    const character = own === undefined ? isoAdobe[number - 1] : characterOf(Buffer.from(take(own)).toString('latin1'));
    if (glyph > 0 && character !== undefined) glyphs.set(character, glyph);
  }
  const scale = 1000 * (dict.get(operator.fontMatrix)?.[0] ?? 0.001);
  return {
    characters: new Set(glyphs.keys()),
    box: (character) => type2Outline(take(charstrings[glyphs.get(character) as number]!), { global, local }).box(scale),
  };
};

const charset = (table: Uint8Array, at: number, glyphCount: number): number[] => {
  if (at === 0) return Array.from({ length: Math.min(glyphCount, isoAdobe.length + 1) }, (_, glyph) => glyph);
  if (at <= 2 || glyphCount > maxGlyphs) throw new BrokenFont('the CFF table has a charset of other glyphs');
  const reader = new CffReader(table, at);
  const format = reader.number(1);
  const numbers = [0];
  while (numbers.length < glyphCount) {
    const first = reader.number(2);
    const left = format === 0 ? 0 : reader.number(format === 1 ? 1 : 2);
    for (let i = 0; i <= left && numbers.length < glyphCount; i++) numbers.push(first + i);
  }
  return numbers;
};
