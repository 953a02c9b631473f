import { createHash } from 'node:crypto';
import type { KeptResults } from '../../../core/kept-results.ts';
import { formatPdfNumber } from '../../content-stream.ts';
import type { OutgoingObject } from '../../write/outgoing-object.ts';
import { BrokenFont, requireTable, writeSfnt } from '../sfnt/sfnt-tables.ts';
import { CodeAllocator, type CompositeGlyph } from './code-allocator.ts';
import type { FontPart } from './font-part.ts';
import { mergeOutlines } from './merge-outlines.ts';
import { type Embedding, toUnicodeMap } from './to-unicode.ts';
import { writeCompressedStream } from './write-compressed-stream.ts';

export class EmbeddedFont {
  readonly resource: string;
  readonly codes: CodeAllocator;
  readonly #name: string;
  readonly #parts: readonly FontPart[];
  readonly #advances: Float64Array;

  /** `parts` must have the same units per em and the same kind of outlines. Sets their position in the font. */
  constructor(resource: string, name: string, parts: readonly FontPart[]) {
    this.resource = resource;
    this.#name = name;
    this.#parts = parts;
    let glyphCount = 0;
    for (const part of parts) {
      part.firstGlyph = glyphCount;
      part.resource = resource;
      glyphCount += part.metrics.glyphCount;
    }
    if (glyphCount > 0xffff) throw new BrokenFont('more glyphs than one font can have');
    this.#advances = new Float64Array(glyphCount);
    for (const part of parts) this.#advances.set(part.metrics.advances, part.firstGlyph);
    this.codes = new CodeAllocator(
      glyphCount,
      parts.every(({ hasOutlines }) => hasOutlines),
      parts[0]?.cids,
    );
    for (const part of parts) part.codes = this.codes;
  }

  /**
   * Returns the font as a Type 0 font with Identity-H codes (ISO 32000-2, 9.7): its dictionary first, then its
   * references. Depends only on parts and codes. `embedding` has the requirements of a conformant document.
   */
  objects(allocate: () => number, kept?: KeptResults, embedding?: Embedding): OutgoingObject[] {
    const { metrics, hasOutlines, tables, cids } = this.#parts[0] as FontPart;
    const program = hasOutlines
      ? writeSfnt(mergeOutlines(this.#parts, this.#unitComposites()))
      : requireTable(tables, 'CFF ');
    const digest = createHash('sha256').update(program).digest();
    const name = `${subsetTag(digest)}+${this.#name}`;
    const font = allocate();
    const descendant = allocate();
    const descriptor = allocate();
    const file = allocate();
    const unicode = allocate();
    const identity = this.codes.glyphs.length === this.#advances.length;
    const map = hasOutlines && !identity ? allocate() : undefined;
    const cidSet = embedding?.cidSet === true ? allocate() : undefined;
    const glyphMap = !hasOutlines ? '' : map === undefined ? ' /CIDToGIDMap /Identity' : ` /CIDToGIDMap ${map} 0 R`;
    const objects: OutgoingObject[] = [
      {
        number: font,
        body: `<< /Type /Font /Subtype /Type0 /BaseFont /${name} /Encoding /Identity-H /DescendantFonts [${descendant} 0 R] /ToUnicode ${unicode} 0 R >>`,
      },
      {
        number: descendant,
        body:
          `<< /Type /Font /Subtype /${hasOutlines ? 'CIDFontType2' : 'CIDFontType0'} /BaseFont /${name} ` +
          `/CIDSystemInfo << /Registry (Adobe) /Ordering (Identity) /Supplement 0 >> /FontDescriptor ${descriptor} 0 R ` +
          `/DW 1000 /W [${this.#widths(cids)}]${glyphMap} >>`,
      },
      {
        number: descriptor,
        body:
          `<< /Type /FontDescriptor /FontName /${name} /Flags 4 /FontBBox [${this.#box().map(formatPdfNumber).join(' ')}] ` +
          `/ItalicAngle ${formatPdfNumber(metrics.italicAngle)} /Ascent ${formatPdfNumber(metrics.ascent)} /Descent ${formatPdfNumber(metrics.descent)} ` +
          `/CapHeight ${formatPdfNumber(metrics.capHeight)} /StemV 80 /${hasOutlines ? 'FontFile2' : 'FontFile3'} ${file} 0 R${cidSet === undefined ? '' : ` /CIDSet ${cidSet} 0 R`} >>`,
      },
      writeCompressedStream(
        file,
        program,
        hasOutlines ? `/Length1 ${program.byteLength}` : '/Subtype /CIDFontType0C',
        kept && { kept, digest },
      ),
      writeCompressedStream(unicode, Buffer.from(toUnicodeMap(this.#writtenTexts(), 2, embedding), 'latin1')),
    ];
    if (map !== undefined) objects.push(writeCompressedStream(map, glyphNumbers(this.codes.glyphs)));
    if (cidSet !== undefined) objects.push(writeCompressedStream(cidSet, this.#cidSet()));
    return objects;
  }

  /** Returns the content of `/W`: widths from code 0 on, or each with its CID if CIDs are not the glyph numbers. */
  #widths(cids: Uint16Array | undefined): string {
    const advances = [...this.#advances, ...this.codes.composites.map(({ advance }) => advance)];
    const widths = this.codes.glyphs.map((glyph) => formatPdfNumber(advances[glyph] ?? 0));
    return cids === undefined
      ? `0 [${widths.join(' ')}]`
      : widths.map((width, code) => `${this.codes.written(code)} [${width}]`).join(' ');
  }

  /** Returns one bit per used code, with the first in the highest bit of the first byte (ISO 32000-1, table 124). */
  #cidSet(): Uint8Array {
    const written = this.codes.glyphs.map((_, code) => this.codes.written(code));
    const bytes = new Uint8Array((written.reduce((highest, cid) => Math.max(highest, cid), 0) >> 3) + 1);
    for (const cid of written) (bytes[cid >> 3] as number) |= 0x80 >> (cid & 7);
    return bytes;
  }

  #writtenTexts(): ReadonlyMap<number, string> {
    const texts = new Map<number, string>();
    for (const [code, text] of this.codes.texts.entries())
      if (text !== undefined) texts.set(this.codes.written(code), text);
    return texts;
  }

  #unitComposites(): CompositeGlyph[] {
    const scale = (this.#parts[0] as FontPart).loaded.unitsPerEm / 1000;
    return this.codes.composites.map(({ components, advance }) => ({ components, advance: advance * scale }));
  }

  #box(): number[] {
    const boxes = this.#parts.map(({ metrics }) => metrics.box);
    return [0, 1, 2, 3].map((i) => (i < 2 ? Math.min : Math.max)(...boxes.map((box) => box[i] as number)));
  }
}

const glyphNumbers = (glyphs: readonly number[]): Uint8Array => {
  const bytes = new Uint8Array(glyphs.length * 2);
  for (const [code, glyph] of glyphs.entries()) {
    bytes[code * 2] = glyph >> 8;
    bytes[code * 2 + 1] = glyph & 255;
  }
  return bytes;
};

/** Returns six capitals that distinguish subsets of one font (9.9.2), derived from the SHA-256 of the bytes. */
export const subsetTag = (digest: Uint8Array): string => {
  return String.fromCharCode(...Array.from(digest.subarray(0, 6), (byte) => 65 + (byte % 26)));
};
