import { createHash, hash } from 'node:crypto';
import type { KeptResults } from '../../core/kept-results.ts';
import { formatPdfNumber } from '../content-stream.ts';
import type { OutgoingObject } from '../write/outgoing-object.ts';
import type { FontFileReader } from './catalogue/font-source.ts';
import { subsetTag } from './embed/embedded-font.ts';
import { toUnicodeMap } from './embed/to-unicode.ts';
import { writeCompressedStream } from './embed/write-compressed-stream.ts';
import type { FontSubsetter } from './harfbuzz/subset-font.ts';
import { readCharacterMap } from './sfnt/character-map.ts';
import { readFontMetrics } from './sfnt/font-metrics.ts';
import { readSfntTables, requireTable, viewTable, writeSfnt } from './sfnt/sfnt-tables.ts';
import type { StandardEncoding } from './standard-encoding.ts';
import type { StandardFontName } from './standard-family.ts';
import { readWoff2 } from './woff2/read-woff2.ts';

/** Font descriptor flags (ISO 32000-2, table 121). */
const fixedPitch = 1;
const serif = 2;
const symbolic = 4;
const nonsymbolic = 32;
const italic = 64;

interface StandIn {
  readonly name: string;
  readonly flags: number;
}

/** Embeddable fonts with the metrics of the standard ones. Source: embedded-latin.md. */
const standIns: Readonly<Record<StandardFontName, StandIn>> = {
  Helvetica: { name: 'Arimo-Regular', flags: nonsymbolic },
  'Helvetica-Bold': { name: 'Arimo-Bold', flags: nonsymbolic },
  'Helvetica-Oblique': { name: 'Arimo-Italic', flags: nonsymbolic | italic },
  'Helvetica-BoldOblique': {
    name: 'Arimo-BoldItalic',
    flags: nonsymbolic | italic,
  },
  'Times-Roman': { name: 'Tinos-Regular', flags: nonsymbolic | serif },
  'Times-Bold': { name: 'Tinos-Bold', flags: nonsymbolic | serif },
  'Times-Italic': { name: 'Tinos-Italic', flags: nonsymbolic | serif | italic },
  'Times-BoldItalic': {
    name: 'Tinos-BoldItalic',
    flags: nonsymbolic | serif | italic,
  },
  Courier: { name: 'Cousine-Regular', flags: nonsymbolic | fixedPitch },
  'Courier-Bold': { name: 'Cousine-Bold', flags: nonsymbolic | fixedPitch },
  'Courier-Oblique': {
    name: 'Cousine-Italic',
    flags: nonsymbolic | fixedPitch | italic,
  },
  'Courier-BoldOblique': {
    name: 'Cousine-BoldItalic',
    flags: nonsymbolic | fixedPitch | italic,
  },
  Symbol: { name: 'FoxitSymbol', flags: symbolic },
  ZapfDingbats: { name: 'FoxitDingbats', flags: symbolic },
};

const pathOf = (name: StandardFontName): string => `@bulkfill/fonts/stand-ins/${name.toLowerCase()}.woff2`;

export const standInFiles: readonly string[] = (Object.keys(standIns) as StandardFontName[]).map(pathOf);

interface Making {
  readonly read: FontFileReader;
  readonly subsetter: FontSubsetter;
  readonly kept: KeptResults | undefined;
  readonly allocate: () => number;
}

/**
 * Returns an embedded simple TrueType font with some characters (ISO 32000-2, 9.6.3). It has the codes and widths of a
 * standard font, so content streams are the same for both. Its dictionary has the number `number`.
 */
export const embedStandIn = async (
  number: number,
  name: StandardFontName,
  encoding: StandardEncoding,
  shown: Iterable<number>,
  { read, subsetter, kept, allocate }: Making,
): Promise<OutgoingObject[]> => {
  const { name: ownName, flags } = standIns[name];
  const texts = new Map<number, string>();
  const codePoints = new Set<number>();
  for (const codePoint of [...shown].toSorted((a, b) => a - b)) {
    const code = encoding.codes[codePoint] ?? 0;
    if (code === 0) continue;
    // Characters without their own width in the font are shown as a space.
    codePoints.add(code === 32 ? 32 : codePoint);
    if (!texts.has(code)) texts.set(code, code === 32 ? ' ' : String.fromCodePoint(codePoint));
  }
  // Always include a space: lines end with one, readers look up a no-break space as one, and a font must not be empty.
  codePoints.add(32);
  texts.set(32, ' ');
  const font = await read(pathOf(name));
  const make = (): Uint8Array => subsetter.subset(readWoff2(font), codePoints, { layout: false });
  const subset =
    kept === undefined
      ? make()
      : kept.of(
          'font-subset',
          [hash('sha256', font, 'hex'), 'stand-in', [...codePoints].join()],
          make,
          (bytes) => bytes.length,
        );
  const tables = new Map(readSfntTables(subset));
  const metrics = readFontMetrics(tables);
  const glyphOf = readCharacterMap(requireTable(tables, 'cmap'));
  const glyphs = new Map([...texts].map(([code, text]) => [code, glyphOf(text.codePointAt(0) as number)] as const));
  const isSymbolic = (flags & symbolic) !== 0;
  if (isSymbolic) tables.set('cmap', symbolMap(glyphs));
  const program = writeSfnt(tables);
  const digest = createHash('sha256').update(program).digest();
  const baseName = `${subsetTag(digest)}+${ownName}`;
  const codes = [...texts.keys()].toSorted((a, b) => a - b);
  const first = codes[0] ?? 32;
  const last = codes.at(-1) ?? 32;
  const widths = Array.from({ length: last - first + 1 }, (_, index) =>
    Math.round(metrics.advances[glyphs.get(first + index) ?? -1] ?? 0),
  );
  const [descriptor, file, unicode] = [allocate(), allocate(), allocate()];
  return [
    {
      number,
      body:
        `<</Type/Font/Subtype/TrueType/BaseFont/${baseName}${isSymbolic ? '' : '/Encoding/WinAnsiEncoding'}/FirstChar ${first}/LastChar ${last}` +
        `/Widths[${widths.join(' ')}]/FontDescriptor ${descriptor} 0 R/ToUnicode ${unicode} 0 R>>`,
    },
    {
      number: descriptor,
      body:
        `<</Type/FontDescriptor/FontName/${baseName}/Flags ${flags}/FontBBox[${metrics.box.map(formatPdfNumber).join(' ')}]` +
        `/ItalicAngle ${formatPdfNumber(metrics.italicAngle)}/Ascent ${encoding.ascent}/Descent ${encoding.descent}` +
        `/CapHeight ${formatPdfNumber(metrics.capHeight)}/StemV 80/FontFile2 ${file} 0 R>>`,
    },
    writeCompressedStream(file, program, `/Length1 ${program.byteLength}`, kept && { kept, digest }),
    writeCompressedStream(unicode, Buffer.from(toUnicodeMap(texts, 1), 'latin1')),
  ];
};

/** Returns a symbol `cmap` (OpenType 1.9, "cmap", format 4): U+F000 plus a code maps to the code's glyph. */
const symbolMap = (glyphs: ReadonlyMap<number, number>): Uint8Array => {
  const segments = [
    ...[...glyphs].toSorted(([a], [b]) => a - b).map(([code, glyph]) => [0xf000 + code, glyph] as const),
    [0xffff, 0] as const,
  ];
  const count = segments.length;
  const bytes = new Uint8Array(12 + 16 + 8 * count);
  const view = viewTable(bytes);
  const power = 2 ** Math.floor(Math.log2(count));
  for (const [at, value] of [
    0,
    1,
    3,
    0,
    0,
    12,
    4,
    16 + 8 * count,
    0,
    2 * count,
    2 * power,
    Math.log2(power),
    2 * (count - power),
  ].entries())
    view.setUint16(2 * at, value);
  for (const [i, [code, glyph]] of segments.entries()) {
    view.setUint16(26 + 2 * i, code);
    view.setUint16(28 + 2 * count + 2 * i, code);
    view.setUint16(28 + 4 * count + 2 * i, code === 0xffff ? 1 : (glyph - code) & 0xffff);
  }
  return bytes;
};
