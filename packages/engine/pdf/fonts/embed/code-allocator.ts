/** Represents no text: extraction omits format characters, but reads a code without text as some character. */
export const noText = '\u200b';

/** In font units. */
export interface Component {
  readonly glyph: number;
  readonly x: number;
  readonly y: number;
}

export interface CompositeGlyph {
  readonly components: readonly Component[];
  /** 1/1000 em. */
  readonly advance: number;
}

const maxGlyphs = 0xffff;

/**
 * Allocates two-byte codes for pairs of glyph and text. A code equals the number of its glyph. If one glyph represents
 * several texts (a space and a no-break space), each further text gets its own code after the last glyph. So extracted
 * text equals the input. Glyphs shown together for one text become a new glyph with one code.
 */
export class CodeAllocator {
  readonly texts: (string | undefined)[];
  readonly glyphs: number[];
  /** Composites, numbered after the font's own glyphs. */
  readonly composites: CompositeGlyph[] = [];
  readonly #byText = new Map<string, number>();
  readonly #compositeNumbers = new Map<string, number>();
  readonly #byComposite = new Map<string, number>();
  readonly #ownGlyphs: number;
  readonly #extend: boolean;
  readonly #cids: Uint16Array | undefined;
  #closed = false;

  /**
   * `extend` is false for fonts with only one code per glyph (CFF): its first text represents all. `cids` are the
   * written numbers of such a font's glyphs, if they differ from the glyph numbers.
   */
  constructor(glyphCount: number, extend: boolean, cids?: Uint16Array) {
    this.texts = new Array<string | undefined>(glyphCount).fill(undefined);
    this.glyphs = Array.from({ length: glyphCount }, (_, glyph) => glyph);
    this.#ownGlyphs = glyphCount;
    this.#extend = extend;
    this.#cids = cids;
  }

  string(code: number): string {
    return codeString(this.written(code));
  }

  written(code: number): number {
    return this.#cids?.[code] ?? code;
  }

  /** Stops allocating codes; unused glyphs represent no text. */
  close(): void {
    this.#closed = true;
    for (const [code, text] of this.texts.entries()) if (text === undefined && code > 0) this.texts[code] = noText;
  }

  /** Returns the code of a glyph for a text, allocating one if needed; `undefined` if that is impossible. */
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

  /** Returns the code of glyphs that together represent a text; `undefined` if that is impossible. */
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

/** Writes a code for a literal string: two bytes, with special characters escaped (ISO 32000-2, 7.3.4.2). */
const codeString = (code: number): string => byteString(code >> 8) + byteString(code & 255);

const byteString = (byte: number): string => {
  // A carriage return would be read as a line feed.
  if (byte === 0x0d) return '\\r';
  const character = String.fromCharCode(byte);
  return character === '(' || character === ')' || character === '\\' ? `\\${character}` : character;
};
