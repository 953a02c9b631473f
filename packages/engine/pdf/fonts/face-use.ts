import type { FontSource } from './catalogue/font-source.ts';
import { CodePointSet } from './characters/code-point-set.ts';
import { detectEastAsianRegion, type EastAsianRegion } from './characters/east-asian-region.ts';
import { splitGraphemes } from './characters/graphemes.ts';
import { findScriptBlock, hasRightToLeft, isComplexText, isEastAsianText } from './characters/script-blocks.ts';
import { isRightToLeft } from './characters/text-direction.ts';
import { findUniformLevel } from './shaping/bidi-levels.ts';
import type { StandardEncoding } from './standard-encoding.ts';
import type { StandardFontName } from './standard-family.ts';

export interface FaceUse {
  readonly key: string;
  readonly standard: { readonly name: StandardFontName; readonly encoding: StandardEncoding } | undefined;
  readonly asset: { readonly source: FontSource; readonly name: string } | undefined;
  readonly noto: { readonly source: FontSource; readonly name: string };
  readonly bold: boolean;
  /** Texts that the standard font does not fully cover. */
  texts: FaceTexts | undefined;
  /** Characters shown in the standard font, if it must be embedded. */
  readonly shown: CodePointSet | undefined;
  /** The part of `texts` that every row may draw; `undefined` if every overlay is in every row. */
  readonly shared: FaceTexts | undefined;
  isShared: boolean;
}

/** Limits of words shaped before fonts are written. Other words are shaped when drawn, with replacement text. */
const maxWords = 10_000;
const maxWordUnits = 100;

const runsBothWays = (text: string): boolean =>
  text.split('\n').some((line) => findUniformLevel(line, isRightToLeft(line)) === undefined);

/** No character up to here needs shaping or has East Asian variants. */
const lastPlain = 0x2ff;
/** Shown as a hyphen at the end of a line. */
const softHyphen = '\u00ad';

const addWord = (words: Set<string>, word: string): void => {
  if (word !== '' && word.length <= maxWordUnits && words.size < maxWords) words.add(word);
};

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

export class FaceTexts {
  readonly codePoints = new CodePointSet();
  readonly regions = new Map<EastAsianRegion, CodePointSet>();
  readonly words = new Set<string>();
  /** Words of texts with both directions, or shown from right to left word by word. */
  readonly mixedWords = new Set<string>();

  /** Adds a text; `apart` if its characters are shown separately, `stretched` if its spaces may be widened. */
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
    const set = this.#region(detectEastAsianRegion(text));
    for (let i = 0; i < text.length; i++) {
      const codePoint = text.codePointAt(i) as number;
      if (codePoint > 0xffff) i++;
      (codePoint >= 0x2e80 && findScriptBlock(codePoint).eastAsian ? set : this.codePoints).add(codePoint);
    }
  }
}
