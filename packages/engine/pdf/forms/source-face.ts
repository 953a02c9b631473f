import { formatPdfNumber } from '../content-stream.ts';
import type { FontFace, FontRequest } from '../fonts/font-set.ts';
import { type InkExtent, joinInk, noInk, type Overhang } from '../fonts/shaping/ink-extent.ts';
import { nameOf, PdfDict } from '../pdf-value.ts';
import type { PdfDocument } from '../read/pdf-document.ts';
import { estimateExtent } from './estimate-extent.ts';
import { mapCodesByCharacter } from './simple-encoding.ts';
import { readSourceGlyphs, type SourceGlyphs } from './source-glyphs.ts';

/** A font of the document, as far as text can be written in it. */
export interface SourceFont {
  /** Fallback face if the font lacks a character or is unusable. */
  readonly request: FontRequest;
  /** Codes (one byte) and widths (1/1000 em) by character; empty for an unusable font. */
  readonly codes: ReadonlyMap<string, number>;
  readonly widths: ReadonlyMap<number, number>;
  readonly glyphs: SourceGlyphs;
  readonly ascent: number;
  readonly descent: number;
}

/** Characters without ink in any font. */
const blankCharacter = /^[\s\u00ad]$/;

/** Fonts that every reader has; they use our own metrics, not the document's. */
const standardNames = /^(Helvetica|Arial|Times|TimesNewRoman|Courier|CourierNew)(PS)?(MT)?([-,].*)?$/;

/**
 * Reads a simple font (ISO 32000-2, 9.6) to write text in it. Only embedded fonts with known widths and encoding are
 * usable; for others the nearest family is used.
 */
export const readSourceFont = (document: PdfDocument, font: PdfDict | undefined): SourceFont => {
  const baseName = (document.name(font?.get('BaseFont') ?? null) ?? 'Helvetica').replace(/^[A-Z]{6}\+/, '');
  const descriptor = document.dict(font?.get('FontDescriptor') ?? null);
  const flags = document.number(descriptor?.get('Flags') ?? null) ?? 0;
  const request: FontRequest = {
    font: standardNames.test(baseName) ? baseName : flags & 1 ? 'Courier' : flags & 2 ? 'Times' : 'Helvetica',
    bold: /bold|black|heavy/i.test(baseName),
    italic: /italic|oblique/i.test(baseName) || (flags & 64) !== 0,
  };
  const none: SourceFont = { request, codes: new Map(), widths: new Map(), glyphs: new Map(), ascent: 0, descent: 0 };
  if (font === undefined || descriptor === undefined) return none;
  const embedded = ['FontFile', 'FontFile2', 'FontFile3'].some((key) => document.resolve(descriptor.get(key)) !== null);
  const subtype = nameOf(document.resolve(font.get('Subtype')));
  if (!embedded || (subtype !== 'Type1' && subtype !== 'TrueType' && subtype !== 'MMType1')) return none;
  const first = document.number(font.get('FirstChar')) ?? 0;
  const widths = new Map<number, number>();
  for (const [index, item] of (document.array(font.get('Widths')) ?? []).slice(0, 256).entries()) {
    const width = document.number(item);
    // A subset has 0 for characters that it lacks.
    if (width !== undefined && width > 0) widths.set(first + index, width);
  }
  const codes = new Map(
    [...mapCodesByCharacter(document, font.get('Encoding'))].filter(([, code]) => widths.has(code)),
  );
  const glyphs = readSourceGlyphs(document, descriptor, codes);
  // A subset may keep the widths of characters that it lacks.
  for (const [character, box] of glyphs)
    if (box === undefined && !blankCharacter.test(character)) codes.delete(character);
  const metric = (key: string, fallback: number): number => document.number(descriptor.get(key)) ?? fallback;
  return { request, codes, widths, glyphs, ascent: metric('Ascent', 750), descent: -Math.abs(metric('Descent', -250)) };
};

/** Shows text in a font of the document, with a fallback for characters without a code. */
export class SourceFace implements FontFace {
  readonly ascent: number;
  readonly descent: number;
  readonly wordBreaks: boolean;
  readonly #resource: string;
  readonly #font: SourceFont;
  readonly #fallback: FontFace;

  constructor(resource: string, font: SourceFont, fallback: FontFace) {
    this.#resource = resource;
    this.#font = font;
    this.#fallback = fallback;
    this.wordBreaks = fallback.wordBreaks === true;
    this.ascent = font.codes.size > 0 ? font.ascent : fallback.ascent;
    this.descent = font.codes.size > 0 ? font.descent : fallback.descent;
  }

  measure(line: string): number {
    if (!sourceCovers(this.#font, line)) return this.#fallback.measure(line);
    let width = 0;
    for (const character of line) width += this.#font.widths.get(this.#font.codes.get(character) as number) ?? 0;
    return width;
  }

  extent(line: string): InkExtent {
    if (!sourceCovers(this.#font, line)) return this.#fallback.extent(line);
    const { glyphs } = this.#font;
    let ink = noInk;
    for (const character of line) {
      const [low, high] = glyphs.get(character) ?? [0, 0];
      ink = joinInk(ink, glyphs.has(character) ? { above: high, below: -low } : estimateExtent(character));
    }
    return ink;
  }

  overhang(line: string): Overhang | undefined {
    if (!sourceCovers(this.#font, line)) return undefined;
    let left = Number.POSITIVE_INFINITY;
    let right = Number.NEGATIVE_INFINITY;
    let at = 0;
    for (const character of line) {
      const width = this.#font.widths.get(this.#font.codes.get(character) as number) ?? 0;
      const [, , from, to] = this.#font.glyphs.get(character) ?? [0, 0, 0, width];
      if (!blankCharacter.test(character)) {
        left = Math.min(left, at + from);
        right = Math.max(right, at + to);
      }
      at += width;
    }
    return left > right ? undefined : { before: -left, after: right - at };
  }

  /** Returns one fallback for all lines of a text that the font does not fully cover: they are measured in pieces. */
  forText(text: string): FontFace {
    if (sourceCovers(this.#font, text)) return this;
    const other = this.#fallback.forText?.(text) ?? this.#fallback;
    return {
      ascent: this.ascent,
      descent: this.descent,
      measure: (line) => other.measure(line),
      extent: (line) => other.extent(line),
      show: (...line) => other.show(...line),
      missing: (characters) => other.missing(characters),
      ...(other.levels && { levels: (paragraph, rightToLeft) => other.levels?.(paragraph, rightToLeft) }),
    };
  }

  show(line: string, size: number, spacing = 0, rightToLeft?: boolean, levels?: Uint8Array): string {
    if (!sourceCovers(this.#font, line)) return this.#fallback.show(line, size, spacing, rightToLeft, levels);
    let text = '';
    for (const character of line) text += String.fromCharCode(this.#font.codes.get(character) as number);
    const shown = `/${this.#resource} ${formatPdfNumber(size)} Tf (${text.replace(/[\\()\r\n]/g, '\\$&')}) Tj`;
    return spacing === 0 ? shown : `${formatPdfNumber((spacing * size) / 1000)} Tw ${shown} 0 Tw`;
  }

  missing(text: string): number[] {
    return sourceCovers(this.#font, text) ? [] : this.#fallback.missing(text);
  }
}

export const sourceCovers = (font: SourceFont, text: string): boolean => {
  if (font.codes.size === 0) return false;
  for (const character of text)
    if (!font.codes.has(character) && character !== '\n' && character !== '\r') return false;
  return true;
};

/** Returns the document's font dictionaries by resource name, for `/DA` strings. */
export const findFormFonts = (document: PdfDocument, form: PdfDict | undefined): PdfDict => {
  const resources = document.dict(form?.get('DR') ?? null);
  return document.dict(resources?.get('Font') ?? null) ?? new PdfDict();
};
