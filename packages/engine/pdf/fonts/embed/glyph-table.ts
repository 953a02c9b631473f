import type { FontPart } from './font-part.ts';

export interface Glyph {
  readonly part: FontPart;
  readonly resource: string;
  /** Two-byte code in a literal string, with escapes. */
  readonly code: string;
  /** 1/1000 em. */
  readonly advance: number;
  readonly number: number;
}

/** Glyphs by code point, in pages of 256: a lookup takes two array reads. */
export class GlyphTable {
  emoji: FontPart | undefined;
  readonly #pages: (Glyph | undefined)[][] = [];

  get(codePoint: number): Glyph | undefined {
    return this.#pages[codePoint >>> 8]?.[codePoint & 255];
  }

  set(codePoint: number, glyph: Glyph): void {
    const index = codePoint >>> 8;
    while (this.#pages.length <= index) this.#pages.push([]);
    let page = this.#pages[index] as (Glyph | undefined)[];
    if (page.length === 0) {
      page = new Array<Glyph | undefined>(256).fill(undefined);
      this.#pages[index] = page;
    }
    page[codePoint & 255] = glyph;
  }
}
