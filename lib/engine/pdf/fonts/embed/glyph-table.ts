import type { FontPart } from './font-part.ts';

/** A glyph as content streams write it. */
export interface Glyph {
  readonly part: FontPart;
  /** Its font's resource name. */
  readonly resource: string;
  /** Its two-byte code inside a literal string, escapes included. */
  readonly code: string;
  /** 1/1000 em. */
  readonly advance: number;
  /** In its part. */
  readonly number: number;
}

/** Glyphs by code point, in pages of 256: a lookup is two array reads. */
export class GlyphTable {
  /** The part with the pictures of emoji sequences, where the texts have any. */
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
