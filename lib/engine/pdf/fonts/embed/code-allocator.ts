/** Stands for no text: extraction leaves format characters out, where a code without any text would be read as some character. */
export const noText = '\u200b';

/** A glyph at a place, in units of its font. */
export interface Component {
  readonly glyph: number;
  readonly x: number;
  readonly y: number;
}

/** Glyphs set together as one: letters with their marks, or in another order than they are written. */
export interface CompositeGlyph {
  readonly components: readonly Component[];
  /** 1/1000 em. */
  readonly advance: number;
}

const maxGlyphs = 0xffff;

/**
 * Which two-byte code shows a glyph for a text. A code is first the glyph's own number, so that any glyph of the font can be shown. When
 * one glyph stands for several texts (a space and a no-break space; a letter alone and in a ligature's cluster), each further text gets a
 * code of its own past the last glyph, so that extracted text is what was given. Glyphs that are shown together for one text become a
 * glyph of their own, with one code.
 */
export class CodeAllocator {
  /** Extracted text by code. */
  readonly texts: (string | undefined)[];
  /** Glyph by code. */
  readonly glyphs: number[];
  /** Numbered after the font's own glyphs. */
  readonly composites: CompositeGlyph[] = [];
  readonly #byText = new Map<string, number>();
  readonly #compositeNumbers = new Map<string, number>();
  readonly #byComposite = new Map<string, number>();
  readonly #ownGlyphs: number;
  readonly #extend: boolean;
  readonly #cids: Uint16Array | undefined;
  #closed = false;

  /**
   * `extend` is false for fonts where a glyph can have one code only (CFF): there its first text stands for all. `cids` are
   * the numbers that are written for such a font's glyphs, where they are not the glyphs' own.
   */
  constructor(glyphCount: number, extend: boolean, cids?: Uint16Array) {
    this.texts = new Array<string | undefined>(glyphCount).fill(undefined);
    this.glyphs = Array.from({ length: glyphCount }, (_, glyph) => glyph);
    this.#ownGlyphs = glyphCount;
    this.#extend = extend;
    this.#cids = cids;
  }

  /** A code as a literal string has it. */
  string(code: number): string {
    return codeString(this.written(code));
  }

  /** The number that is written for a code. */
  written(code: number): number {
    return this.#cids?.[code] ?? code;
  }

  /** No more codes are made; glyphs that were never met stand for no text. */
  close(): void {
    this.#closed = true;
    for (const [code, text] of this.texts.entries()) if (text === undefined && code > 0) this.texts[code] = noText;
  }

  /** The code of a glyph that stands for a text, made when there is none yet; undefined when none can be made. */
  code(glyph: number, text: string): number | undefined {
    if (this.texts[glyph] === text && glyph < this.#ownGlyphs) return glyph;
    const key = `${glyph} ${text}`;
    const known = this.#byText.get(key);
    if (known !== undefined || this.#closed) return known;
    if (glyph < this.#ownGlyphs && this.texts[glyph] === undefined) {
      this.texts[glyph] = text;
      return glyph;
    }
    if (!this.#extend || this.glyphs.length > maxGlyphs) return undefined;
    const code = this.glyphs.length;
    this.glyphs.push(glyph);
    this.texts.push(text);
    this.#byText.set(key, code);
    return code;
  }

  /** The code of several glyphs that together stand for a text; undefined when none can be made. */
  composite(components: readonly Component[], advance: number, text: string): number | undefined {
    let shape = `${advance}`;
    for (const { glyph, x, y } of components) shape += ` ${glyph},${x},${y}`;
    const key = `${shape} ${text}`;
    const known = this.#byComposite.get(key);
    if (known !== undefined) return known;
    let number = this.#compositeNumbers.get(shape);
    if (number === undefined) {
      number = this.#ownGlyphs + this.composites.length;
      if (this.#closed || !this.#extend || number > maxGlyphs || components.length > 64) return undefined;
      this.composites.push({ components, advance });
      this.#compositeNumbers.set(shape, number);
    }
    const code = this.code(number, text);
    if (code !== undefined) this.#byComposite.set(key, code);
    return code;
  }
}

/** A code as a literal string has it: two bytes, those with a meaning there escaped (ISO 32000-2, 7.3.4.2). */
const codeString = (code: number): string => byteString(code >> 8) + byteString(code & 255);

const byteString = (byte: number): string => {
  // A carriage return would be read as a line feed.
  if (byte === 0x0d) return '\\r';
  const character = String.fromCharCode(byte);
  return character === '(' || character === ')' || character === '\\' ? `\\${character}` : character;
};
