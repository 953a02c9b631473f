import { type CodeAllocator, noText } from '../embed/code-allocator.ts';
import type { FontPart } from '../embed/font-part.ts';
import { maxShapedUnits, type ShapedGlyph } from '../harfbuzz/shaper.ts';
import { type Cluster, clustersOf } from './clusters.ts';
import type { InkExtent } from './ink-extent.ts';

export interface ShapedPiece {
  /** Content of a literal string, possibly interrupted by adjustments: `ab) -12 (cd`. */
  readonly inner: string;
  /** Height above the baseline, 1/1000 em. */
  readonly rise: number;
}

export interface ShapedWord {
  /** 1/1000 em. */
  readonly advance: number;
  readonly resource: string;
  readonly pieces: readonly ShapedPiece[];
  /** False if extracting the codes would not return the text: replacement text is then written. */
  readonly exact: boolean;
  readonly ink: InkExtent;
}

const maxCachedWords = 10_000;

const caches = new WeakMap<FontPart, Map<string, ShapedWord | undefined>>();

/**
 * Shapes a word in a part, with caching. Returns `undefined` if it cannot be shaped: the word is then set letter by
 * letter. With `spaceAfter` its last code also represents a space; `turned` if readers reverse its characters.
 */
export const shapeWord = (
  part: FontPart,
  text: string,
  backwards: boolean,
  script: string,
  spaceAfter: boolean,
  turned: boolean,
): ShapedWord | undefined => {
  let cache = caches.get(part);
  if (cache === undefined) {
    cache = new Map();
    caches.set(part, cache);
  }
  const key = `${turned ? '<' : backwards ? '=' : '>'}${spaceAfter ? ' ' : ''}${text}`;
  const known = cache.get(key);
  if (known !== undefined || cache.has(key)) return known;
  const glyphs = shapedGlyphs(part, text, backwards, script);
  let word: ShapedWord | undefined;
  if (glyphs !== undefined && part.codes !== undefined) {
    const writer = new WordWriter(part, part.codes);
    for (const cluster of clustersOf(text, glyphs, backwards, spaceAfter, turned)) writer.write(cluster);
    word = writer.finish(inkOf(part, glyphs));
  }
  if (cache.size < maxCachedWords) cache.set(key, word);
  return word;
};

const shapedGlyphs = (
  part: FontPart,
  text: string,
  backwards: boolean,
  script: string,
): readonly ShapedGlyph[] | undefined => {
  if (part.shaping === undefined || part.codes === undefined || text.length > maxShapedUnits) return undefined;
  let glyphs: ShapedGlyph[];
  try {
    glyphs = part.shaping.shape(text, backwards, script === 'Zyyy' || script === 'Zinh' ? undefined : script);
  } catch {
    // A hostile font: its results are unusable.
    part.shaping = undefined;
    return undefined;
  }
  return glyphs.some(({ glyph }) => glyph === 0) ? undefined : glyphs;
};

const inkOf = (part: FontPart, glyphs: readonly ShapedGlyph[]): InkExtent => {
  let above = 0;
  let below = 0;
  for (const { glyph, dy } of glyphs) {
    const extents = part.extents(glyph);
    if (extents === undefined) continue;
    below = Math.max(below, -(extents[0] + dy));
    above = Math.max(above, extents[1] + dy);
  }
  return { above, below };
};

class WordWriter {
  readonly #part: FontPart;
  readonly #codes: CodeAllocator;
  readonly #pieces: ShapedPiece[] = [];
  #inner = '';
  #rise = 0;
  /** Pen position of the reader, and of the shaper. */
  #pen = 0;
  #wanted = 0;
  #exact = true;

  constructor(part: FontPart, codes: CodeAllocator) {
    this.#part = part;
    this.#codes = codes;
  }

  write({ glyphs, text, advance }: Cluster): void {
    const [only] = glyphs;
    if (only !== undefined && glyphs.length === 1 && only.dx === 0 && only.dy === 0) {
      this.#show(only, this.#codes.code(this.#part.firstGlyph + only.glyph, text));
      return;
    }
    const code = this.#composite(glyphs, advance, text);
    if (code === undefined) {
      this.#showApart(glyphs, text);
      return;
    }
    this.#moveTo(this.#wanted, 0);
    this.#inner += this.#codes.string(code);
    this.#pen += advance;
    this.#wanted += advance;
  }

  finish(ink: InkExtent): ShapedWord {
    this.#moveTo(this.#wanted, 0);
    if (this.#inner !== '') this.#pieces.push({ inner: this.#inner, rise: this.#rise });
    return { advance: this.#wanted, resource: this.#part.resource, pieces: this.#pieces, exact: this.#exact, ink };
  }

  #composite(glyphs: readonly ShapedGlyph[], advance: number, text: string): number | undefined {
    const { firstGlyph, loaded } = this.#part;
    if (advance < 0) return undefined;
    const scale = loaded.unitsPerEm / 1000;
    let x = 0;
    const components = glyphs.map(({ glyph, dx, dy, advance: own }) => {
      const component = { glyph: firstGlyph + glyph, x: Math.round((x + dx) * scale), y: Math.round(dy * scale) };
      x += own;
      return component;
    });
    return this.#codes.composite(components, advance, text);
  }

  #showApart(glyphs: readonly ShapedGlyph[], text: string): void {
    for (const [i, glyph] of glyphs.entries())
      this.#show(glyph, this.#codes.code(this.#part.firstGlyph + glyph.glyph, i === 0 ? text : noText));
    this.#exact = false;
  }

  #show({ glyph, dx, dy, advance }: ShapedGlyph, code: number | undefined): void {
    this.#moveTo(this.#wanted + dx, dy);
    if (code === undefined) this.#exact = false;
    this.#inner += this.#codes.string(code ?? this.#part.firstGlyph + glyph);
    this.#pen += this.#part.metrics.advances[glyph] ?? 0;
    this.#wanted += advance;
  }

  #moveTo(x: number, rise: number): void {
    if (rise !== this.#rise) {
      if (this.#inner !== '') this.#pieces.push({ inner: this.#inner, rise: this.#rise });
      this.#inner = '';
      this.#rise = rise;
    }
    const distance = Math.round(x - this.#pen);
    if (distance === 0) return;
    this.#inner += `) ${-distance} (`;
    this.#pen += distance;
  }
}
