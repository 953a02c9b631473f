import { formatPdfNumber } from '../content-stream.ts';
import { withoutInvisible } from './characters/invisible.ts';
import type { FontFace, LiteralStrings } from './font-set.ts';
import { type InkExtent, noInk } from './shaping/ink-extent.ts';
import type { StandardEncoding } from './standard-encoding.ts';

/** Printable ASCII that needs no escaping in a literal string (ISO 32000-2, 7.3.4.2). */
const plainAscii = /^[ -'*-[\]-~]*$/;

const printableAscii = /^[ -~]*$/;

export const standardCovers = ({ codes }: StandardEncoding, text: string): boolean => {
  for (let i = 0; i < text.length; i++) {
    const unit = text.charCodeAt(i);
    if (codes[unit] === 0 && unit !== 10 && unit !== 13) return false;
  }
  return true;
};

/** Shows text in a standard font that is not embedded, with a fallback for characters it lacks. */
export class StandardFace implements FontFace {
  readonly ascent: number;
  readonly descent: number;
  readonly ascii: boolean;
  readonly wordBreaks: boolean;
  readonly mostExtent: InkExtent;
  readonly literals: LiteralStrings = { body: (line) => this.#encode(line), select: (size) => this.#select(size) };
  readonly #resource: string;
  readonly #encoding: StandardEncoding;
  readonly #fallback: FontFace | undefined;
  #lastSize = Number.NaN;
  #lastOperator = '';

  constructor(resource: string, encoding: StandardEncoding, fallback: FontFace | undefined, wordBreaks: boolean) {
    this.ascent = encoding.ascent;
    this.descent = encoding.descent;
    this.ascii = encoding.winAnsi;
    this.wordBreaks = wordBreaks;
    this.mostExtent = { above: Math.max(...encoding.above), below: Math.max(...encoding.below) };
    this.#resource = resource;
    this.#encoding = encoding;
    this.#fallback = fallback;
  }

  forText(text: string): FontFace {
    if (standardCovers(this.#encoding, text) || this.#coversVisible(text) || this.#fallback === undefined) return this;
    return this.#fallback.forText?.(text) ?? this.#fallback;
  }

  measure(line: string): number {
    const { codes, widths } = this.#encoding;
    let width = 0;
    for (let i = 0; i < line.length; i++) {
      const unit = line.charCodeAt(i);
      if (codes[unit] === 0) return this.#measureOther(line);
      width += widths[unit] as number;
    }
    return width;
  }

  extent(line: string): InkExtent {
    const { codes, above, below } = this.#encoding;
    let most = 0;
    let least = 0;
    for (let i = 0; i < line.length; i++) {
      const code = codes[line.charCodeAt(i)] as number;
      if (code === 0) return this.#extentOther(line);
      if ((above[code] as number) > most) most = above[code] as number;
      if ((below[code] as number) > least) least = below[code] as number;
    }
    return { above: most, below: least };
  }

  show(line: string, size: number, spacing = 0, rightToLeft?: boolean): string {
    const encoded = this.#encode(line);
    if (encoded === undefined) return this.#showOther(line, size, spacing, rightToLeft);
    const select = this.#select(size);
    // Word spacing (9.3.3) applies to the single-byte code 32, and persists until it is reset.
    if (spacing === 0) return `${select} (${encoded}) Tj`;
    return `${select} ${formatPdfNumber((spacing * size) / 1000)} Tw (${encoded}) Tj 0 Tw`;
  }

  /** Returns the operator that selects the font. Cached, because an overlay shows row after row at one size. */
  #select(size: number): string {
    if (size !== this.#lastSize) {
      this.#lastSize = size;
      this.#lastOperator = `/${this.#resource} ${formatPdfNumber(size)} Tf`;
    }
    return this.#lastOperator;
  }

  missing(text: string): number[] {
    if (standardCovers(this.#encoding, text) || this.#coversVisible(text)) return [];
    if (this.#fallback !== undefined) return this.#fallback.missing(text);
    const found = new Set<number>();
    for (const character of text) {
      if (!standardCovers(this.#encoding, withoutInvisible(character))) found.add(character.codePointAt(0) as number);
    }
    return [...found];
  }

  #coversVisible(text: string): boolean {
    const visible = withoutInvisible(text);
    return visible !== text && standardCovers(this.#encoding, visible);
  }

  #measureOther(line: string): number {
    const visible = withoutInvisible(line);
    if (visible !== line && standardCovers(this.#encoding, visible)) return this.measure(visible);
    return this.#fallback?.measure(line) ?? 0;
  }

  #extentOther(line: string): InkExtent {
    const visible = withoutInvisible(line);
    if (visible !== line && standardCovers(this.#encoding, visible)) return this.extent(visible);
    return this.#fallback?.extent(line) ?? noInk;
  }

  #showOther(line: string, size: number, spacing: number, rightToLeft: boolean | undefined): string {
    const visible = withoutInvisible(line);
    if (visible !== line && standardCovers(this.#encoding, visible)) return this.show(visible, size, spacing);
    return this.#fallback?.show(line, size, spacing, rightToLeft) ?? '';
  }

  #encode(line: string): string | undefined {
    const { codes, winAnsi } = this.#encoding;
    if (winAnsi && plainAscii.test(line)) return line;
    if (winAnsi && printableAscii.test(line)) return line.replace(/[()\\]/g, '\\$&');
    let encoded = '';
    for (let i = 0; i < line.length; i++) {
      const code = codes[line.charCodeAt(i)] as number;
      if (code === 0) return undefined;
      if (code === 0x28 || code === 0x29 || code === 0x5c) encoded += '\\';
      encoded += String.fromCharCode(code);
    }
    return encoded;
  }
}
