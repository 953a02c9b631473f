import type { FontSource } from './catalogue/font-source.ts';
import { CodePointSet } from './characters/code-point-set.ts';
import { type EastAsianRegion, eastAsianRegion } from './characters/east-asian-region.ts';
import { splitGraphemes } from './characters/graphemes.ts';
import { hasRightToLeft, isComplexText, isEastAsianText, scriptBlock } from './characters/script-blocks.ts';
import { isRightToLeft } from './characters/text-direction.ts';
import { uniformLevel } from './shaping/bidi-levels.ts';
import type { StandardEncoding } from './standard-encoding.ts';
import type { StandardFontName } from './standard-family.ts';

/** A requested face and what a job draws in it. */
export interface FaceUse {
  /** The same for requests that mean the same face. */
  readonly key: string;
  readonly standard: { readonly name: StandardFontName; readonly encoding: StandardEncoding } | undefined;
  /** A font of the template, tried before the packaged ones. */
  readonly asset: { readonly source: FontSource; readonly name: string } | undefined;
  readonly noto: { readonly source: FontSource; readonly name: string };
  readonly bold: boolean;
  /** What the texts hold that the standard font does not cover whole. */
  texts: FaceTexts | undefined;
  /** What is shown in the standard font, where that has to be embedded. */
  readonly shown: CodePointSet | undefined;
  /** What of `texts` every row may draw; undefined if every overlay is in every row. */
  readonly shared: FaceTexts | undefined;
  /** Whether an overlay of every row asks for the face. */
  isShared: boolean;
}

/**
 * Words kept to be shaped before fonts are written, so that codes for their glyphs can be made. Past that many, or that long, a
 * word is shaped when it is drawn, and its text is given next to it.
 */
const maxWords = 10_000;
const maxWordUnits = 100;

/** Of a text that has right-to-left characters. */
const runsBothWays = (text: string): boolean => text.split('\n').some((line) => uniformLevel(line, isRightToLeft(line)) === undefined);

/** Below U+0300 no character is shaped or has East Asian variants. */
const lastPlain = 0x2ff;
/** Shown as a hyphen where a line ends at it. */
const softHyphen = '\u00ad';

const addWord = (words: Set<string>, word: string): void => {
  if (word !== '' && word.length <= maxWordUnits && words.size < maxWords) words.add(word);
};

/** Adds what stands between spaces, tabs and line breaks. */
const addWords = (words: Set<string>, text: string): void => {
  let start = 0;
  for (let i = 0; i < text.length && words.size < maxWords; i++) {
    const unit = text.charCodeAt(i);
    if (unit !== 0x20 && unit !== 0x09 && unit !== 0x0a) continue;
    addWord(words, text.slice(start, i));
    start = i + 1;
  }
  addWord(words, text.slice(start));
};

/** The characters of a face's texts, and the words that have to be shaped. */
export class FaceTexts {
  readonly codePoints = new CodePointSet();
  /** East Asian characters, by the region of the texts that they stand in. */
  readonly regions = new Map<EastAsianRegion, CodePointSet>();
  readonly words = new Set<string>();
  /** Those of texts that run both ways, or that are shown from right to left word by word. */
  readonly mixedWords = new Set<string>();

  /** Adds a text; `apart` where its characters are shown each by itself, `stretched` where its spaces may be widened. */
  add(text: string, apart: boolean, stretched: boolean): void {
    if (text.includes(softHyphen)) this.codePoints.add(0x2d);
    if (this.codePoints.addUpTo(lastPlain, text)) return;
    const complex = isComplexText(text);
    if (isEastAsianText(text)) this.#addRegional(text);
    else this.codePoints.addText(text);
    if (!complex) return;
    const words = hasRightToLeft(text) && (stretched || runsBothWays(text)) ? this.mixedWords : this.words;
    if (apart) for (const grapheme of splitGraphemes(text)) addWord(words, grapheme);
    else addWords(words, text);
  }

  get isEmpty(): boolean {
    return this.codePoints.isEmpty && this.regions.size === 0;
  }

  #region(region: EastAsianRegion): CodePointSet {
    let set = this.regions.get(region);
    if (set === undefined) {
      set = new CodePointSet();
      this.regions.set(region, set);
    }
    return set;
  }

  #addRegional(text: string): void {
    const set = this.#region(eastAsianRegion(text));
    for (let i = 0; i < text.length; i++) {
      const codePoint = text.codePointAt(i) as number;
      if (codePoint > 0xffff) i++;
      (codePoint >= 0x2e80 && scriptBlock(codePoint).eastAsian ? set : this.codePoints).add(codePoint);
    }
  }
}
