import { copyText } from '../../core/kept-results.ts';
import { formatPdfNumber } from '../content-stream.ts';
import { mirrorOf } from './characters/related-characters.ts';
import { isRightToLeft } from './characters/text-direction.ts';
import type { Glyph, GlyphTable } from './embed/glyph-table.ts';
import type { FontFace } from './font-set.ts';
import { findMissing, measurePlain } from './plain-face.ts';
import { findUniformLevel, resolveBidiLevels, resolveMixedLevels } from './shaping/bidi-levels.ts';
import { type InkExtent, joinInk, noInk } from './shaping/ink-extent.ts';
import { LineWriter } from './shaping/line-writer.ts';
import { buildLevelRuns, showMixedRuns, splitNeutrals } from './shaping/mixed-runs.ts';
import { type ReadyRun, ReadyRuns } from './shaping/ready-runs.ts';
import { findLastCharacter, segmentLine, type TextSegment } from './shaping/segment-line.ts';
import { type ShapedWord, shapeWord } from './shaping/shaped-word.ts';

interface ReadyWord {
  /** 1/1000 em. */
  readonly advance: number;
  readonly segments: readonly TextSegment[];
  /** Content of a literal string, if that alone shows the word in `resource`. */
  readonly inner: string | undefined;
  readonly resource: string;
}

/** Directions of a line; cached from `measure` for the following `show`. */
interface AnalysedLine {
  readonly line: string;
  readonly rightToLeft: boolean;
  readonly level: 0 | 1 | undefined;
  readonly runs: readonly ReadyRun[];
  readonly mixed: boolean;
}

/** Maximum cached words: most words of a job recur. */
const maxReadyWords = 10_000;

/** Shows text with letters that join, reorder, take marks, or run from right to left. */
export class ShapedFace implements FontFace {
  readonly ascent: number;
  readonly descent: number;
  readonly #glyphs: GlyphTable;
  #analysed: AnalysedLine | undefined;
  /** Mirrored glyphs, and those with codes that also represent a space. */
  readonly #special = new Map<number, Glyph>();
  /** Words by level, 0 or 1. */
  readonly #ready: readonly [Map<string, ReadyWord>, Map<string, ReadyWord>] = [new Map(), new Map()];
  readonly #runs: ReadyRuns;

  constructor(ascent: number, descent: number, glyphs: GlyphTable) {
    this.ascent = ascent;
    this.descent = descent;
    this.#glyphs = glyphs;
    this.#runs = new ReadyRuns(glyphs, this.#segmentWidth, this.#writeRun);
  }

  measure(line: string): number {
    const { level, runs } = this.#analyse(line, isRightToLeft(line));
    let width = 0;
    if (level === undefined) {
      for (const { widths } of runs) for (const own of widths) width += own;
      return width;
    }
    const words = line.split(' ');
    width = (words.length - 1) * (this.#glyphs.get(0x20)?.advance ?? 0);
    for (const word of words) if (word !== '') width += this.#readyWord(word, level).advance;
    return width;
  }

  extent(line: string): InkExtent {
    const { level, runs } = this.#analyse(line, isRightToLeft(line));
    if (level === undefined) return runs.map(({ segments }) => this.#segmentsInk(segments)).reduce(joinInk, noInk);
    return line
      .split(' ')
      .map((word) => (word === '' ? noInk : this.#segmentsInk(this.#readyWord(word, level).segments)))
      .reduce(joinInk, noInk);
  }

  levels(paragraph: string, rightToLeft: boolean): Uint8Array | undefined {
    return findUniformLevel(paragraph, rightToLeft) === undefined
      ? resolveMixedLevels(paragraph, rightToLeft)
      : undefined;
  }

  show(line: string, size: number, spacing = 0, rightToLeft = isRightToLeft(line), known?: Uint8Array): string {
    const { level, runs, mixed } = this.#analyse(line, rightToLeft, known);
    const byWords = level === 1 && spacing !== 0;
    if (level !== undefined && !byWords) return this.#showWords(line.split(' '), level, size, spacing);
    const writer = new LineWriter(size);
    if (spacing === 0 && mixed) {
      showMixedRuns(runs, writer, size, (run, spaceAfter) => this.#runs.show(run, writer, spaceAfter));
      return writer.finish();
    }
    const segments = segmentLine(line, this.#glyphs, known ?? resolveBidiLevels(line, rightToLeft));
    if (mixed || byWords) {
      const widened = buildLevelRuns(splitNeutrals(segments, byWords), this.#segmentWidth, spacing, byWords);
      showMixedRuns(widened, writer, size, (run, spaceAfter) =>
        this.#writeRun(run.segments, writer, spacing, spaceAfter),
      );
    } else this.#writeRun(segments, writer, spacing);
    return writer.finish();
  }

  missing(text: string): number[] {
    return findMissing(this.#glyphs, text);
  }

  /** Allocates the codes for showing a word. If lines may have both directions, also those that include a space. */
  prepare(word: string, mixed: boolean): void {
    const directions = mixed ? [false, true] : [isRightToLeft(word)];
    for (const segment of directions.flatMap((rightToLeft) =>
      segmentLine(word, this.#glyphs, resolveBidiLevels(word, rightToLeft)),
    )) {
      const backwards = segment.level % 2 === 1;
      const { rightToLeft } = segment.block;
      this.#shape(segment, false, backwards && rightToLeft);
      if (!mixed) continue;
      this.#shape(segment, true, backwards && rightToLeft);
      if (backwards && !rightToLeft) for (const spaceAfter of [false, true]) this.#shape(segment, spaceAfter, true);
      for (const character of segment.text) {
        const codePoint = character.codePointAt(0) as number;
        this.#glyphFor(codePoint, segment.level, true, true);
        this.#glyphFor(codePoint, segment.level, false, true);
        if (backwards && !rightToLeft) this.#glyphFor(codePoint, segment.level, true, false);
      }
    }
  }

  #segmentsInk(segments: readonly TextSegment[]): InkExtent {
    return segments
      .map(
        (segment) =>
          this.#shape(segment, false, segment.level % 2 === 1 && segment.block.rightToLeft)?.ink ??
          measurePlain(segment.text, this.#glyphs),
      )
      .reduce(joinInk, noInk);
  }

  readonly #segmentWidth = (segment: TextSegment): number => {
    const word = this.#shape(segment, false, segment.level % 2 === 1 && segment.block.rightToLeft);
    if (word !== undefined) return word.advance;
    let width = 0;
    const { text } = segment;
    for (let i = 0; i < text.length; i++) {
      const codePoint = text.codePointAt(i) as number;
      if (codePoint > 0xffff) i++;
      width += this.#glyphs.get(codePoint)?.advance ?? 0;
    }
    return width;
  };

  /**
   * Writes segments of one level in visual order. With `spaceAfter`, the logically last code also represents a space.
   */
  readonly #writeRun = (
    segments: readonly TextSegment[],
    writer: LineWriter,
    spacing: number,
    spaceAfter = false,
  ): void => {
    const backwards = (segments[0]?.level ?? 0) % 2 === 1;
    // Readers do not reverse runs with only neutral characters.
    const turned = backwards && segments.some(({ block }) => block.rightToLeft);
    for (let i = 0; i < segments.length; i++) {
      const index = backwards ? segments.length - 1 - i : i;
      const segment = segments[index] as TextSegment;
      const last = spaceAfter && index === segments.length - 1;
      const word = this.#shape(segment, last, turned);
      if (word === undefined) this.#writePlain(segment, writer, spacing, last, turned);
      else if (word.exact) writer.word(word);
      else writer.replaced(segment.text, () => writer.word(word));
    }
  };

  /** `known` has the levels of the line, if its paragraph provides them. */
  #analyse(line: string, rightToLeft: boolean, known?: Uint8Array): AnalysedLine {
    const last = this.#analysed;
    if (known === undefined && last?.line === line && last.rightToLeft === rightToLeft) return last;
    const level = findUniformLevel(line, rightToLeft);
    if (level !== undefined && (known === undefined || known.every((own) => own === level))) {
      this.#analysed = { line, rightToLeft, level, mixed: false, runs: [] };
      return this.#analysed;
    }
    const levels = known ?? resolveMixedLevels(line, rightToLeft);
    const runs = this.#runs.of(line, levels);
    const analysed = { line, rightToLeft, level: undefined, mixed: runs.length > 1, runs };
    if (known === undefined) this.#analysed = analysed;
    return analysed;
  }

  #showWords(words: readonly string[], level: number, size: number, spacing: number): string {
    const space = this.#glyphs.get(0x20);
    const gap = space === undefined ? '' : spacing === 0 ? space.code : `${space.code}) ${formatPdfNumber(-spacing)} (`;
    let inner = '';
    let resource = space?.resource ?? '';
    for (let i = 0; i < words.length; i++) {
      if (i > 0) inner += gap;
      const text = words[level === 1 ? words.length - 1 - i : i] as string;
      if (text === '') continue;
      const word = this.#readyWord(text, level);
      if (resource === '') resource = word.resource;
      if (word.inner === undefined || word.resource !== resource) return this.#showApart(words, level, size, gap);
      inner += word.inner;
    }
    return inner === '' ? '' : `/${resource} ${formatPdfNumber(size)} Tf [(${inner})] TJ`;
  }

  #showApart(words: readonly string[], level: number, size: number, gap: string): string {
    const writer = new LineWriter(size);
    const space = this.#glyphs.get(0x20);
    for (let i = 0; i < words.length; i++) {
      if (i > 0 && space !== undefined) writer.codes(space.resource, gap);
      const text = words[level === 1 ? words.length - 1 - i : i] as string;
      if (text !== '') this.#writeRun(this.#readyWord(text, level).segments, writer, 0);
    }
    return writer.finish();
  }

  #readyWord(text: string, level: number): ReadyWord {
    const ready = this.#ready[level & 1] as Map<string, ReadyWord>;
    const known = ready.get(text);
    if (known !== undefined) return known;
    const own = copyText(text);
    const segments = segmentLine(own, this.#glyphs, new Uint8Array(own.length).fill(level));
    const advance = segments.reduce((sum, segment) => sum + this.#segmentWidth(segment), 0);
    const writer = new LineWriter(1);
    this.#writeRun(segments, writer, 0);
    const word = { advance, segments, ...writer.single() };
    if (ready.size >= maxReadyWords) ready.clear();
    ready.set(own, word);
    return word;
  }

  #shape(segment: TextSegment, spaceAfter: boolean, turned: boolean): ShapedWord | undefined {
    if (segment.kind !== 'shaped' || segment.part === undefined) return undefined;
    return shapeWord(segment.part, segment.text, segment.level % 2 === 1, segment.block.script, spaceAfter, turned);
  }

  #writePlain(segment: TextSegment, writer: LineWriter, spacing: number, spaceAfter: boolean, turned: boolean): void {
    const { text, level, kind } = segment;
    if (level % 2 === 0 && !spaceAfter && (spacing === 0 || kind !== 'space')) {
      for (let i = 0; i < text.length; i++) {
        const codePoint = text.codePointAt(i) as number;
        if (codePoint > 0xffff) i++;
        const glyph = this.#glyphs.get(codePoint);
        if (glyph !== undefined) writer.codes(glyph.resource, glyph.code);
      }
      return;
    }
    const backwards = level % 2 === 1;
    for (let at = backwards ? text.length : 0; backwards ? at > 0 : at < text.length; ) {
      if (backwards) at = findLastCharacter(text, at);
      const codePoint = text.codePointAt(at) as number;
      const end = at + (codePoint > 0xffff ? 2 : 1);
      const glyph = this.#glyphFor(codePoint, level, spaceAfter && end === text.length, turned);
      if (!backwards) at = end;
      if (glyph === undefined) continue;
      writer.codes(glyph.resource, glyph.code);
      if (spacing !== 0 && kind === 'space') writer.move(glyph.resource, spacing);
    }
  }

  /**
   * Returns the glyph at a level, mirrored if needed. Its code represents the character and a space if `spaceAfter`.
   */
  #glyphFor(codePoint: number, level: number, spaceAfter: boolean, turned: boolean): Glyph | undefined {
    const key = codePoint * 8 + (level & 1) * 4 + (turned ? 2 : 0) + (spaceAfter ? 1 : 0);
    const known = this.#special.get(key);
    if (known !== undefined) return known;
    const glyph = this.#findGlyph(codePoint, level % 2 === 1, spaceAfter, turned);
    if (glyph !== undefined) this.#special.set(key, glyph);
    return glyph;
  }

  #findGlyph(codePoint: number, backwards: boolean, spaceAfter: boolean, turned: boolean): Glyph | undefined {
    const own = this.#glyphs.get(codePoint);
    const mirror = backwards ? mirrorOf(codePoint) : undefined;
    if (own === undefined || (mirror === undefined && !spaceAfter)) return own;
    const { part } = own;
    const glyph = (mirror === undefined ? 0 : part.glyphOf(mirror)) || part.glyphOf(codePoint);
    if (glyph === 0) return own;
    const character = String.fromCodePoint(codePoint);
    const text = !spaceAfter ? character : backwards && turned ? ` ${character}` : `${character} `;
    const number = part.firstGlyph + glyph;
    const code = part.codes?.code(number, text) ?? part.codes?.code(number, character) ?? number;
    return {
      part,
      resource: own.resource,
      code: part.codes?.string(code) ?? '',
      advance: part.metrics.advances[glyph] ?? 0,
      number: glyph,
    };
  }
}
