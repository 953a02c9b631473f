import type { OutgoingObject } from '../write/outgoing-object.ts';
import type { InkExtent, Overhang } from './shaping/ink-extent.ts';

export interface FontRequest {
  /** A standard-14 family name or a common alias of one, `Noto Sans`, or the name of a font asset. */
  readonly font: string;
  readonly bold: boolean;
  readonly italic: boolean;
  readonly comb?: number;
  /** `justify` if spaces may be widened. */
  readonly align?: string;
}

/**
 * One requested face with all its fallbacks, prepared once per job. All lengths are 1/1000 em. Texts are single lines
 * in NFC; a line is drawn in visual order from the text position.
 */
export interface FontFace {
  /**
   * Ascent of the requested face, even for a text in a fallback: the baseline of a row does not depend on its letters.
   */
  readonly ascent: number;
  /** Negative. */
  readonly descent: number;
  measure(line: string): number;
  /** Returns the ink of a line in its fonts: letters with several marks reach far beyond `ascent` and `descent`. */
  extent(line: string): InkExtent;
  /** Returns the ink of a line to the left and right; `undefined` if unknown. Absent if unknown for all lines. */
  overhang?(line: string): Overhang | undefined;
  /** Maximum extent of any line in the face's own font; absent if unknown. */
  readonly mostExtent?: InkExtent;
  /**
   * Returns content-stream operators that show a line, including `Tf`: `/BfF1 12 Tf (abc) Tj`. `spacing` is added after
   * every space (U+0020), for justified lines. `rightToLeft` is the direction of the paragraph; it defaults to the
   * direction of the line's first letter. `levels` are the levels of the line, if its paragraph has several lines.
   */
  show(line: string, size: number, spacing?: number, rightToLeft?: boolean, levels?: Uint8Array): string;
  /**
   * Returns the embedding levels of a paragraph that is split into lines, one per UTF-16 unit: a character may depend
   * on the previous line. `undefined` if its lines do not depend on them; absent if no lines do.
   */
  levels?(paragraph: string, rightToLeft: boolean): Uint8Array | undefined;
  /** True if all printable ASCII characters are covered, so that callers may skip `missing()` for such a text. */
  readonly ascii?: boolean;
  /**
   * Returns the face for the lines of one text: whether it needs a fallback, and the forms of its Han characters.
   * Ascent and descent do not change. Absent if the face treats every text alike.
   */
  forText?(text: string): FontFace;
  /** Returns the code points that no font covers, each once, in order of appearance. */
  missing(text: string): number[];
  /** Whether lines of a text keep the space that separated them, because the document is read by its words. */
  readonly wordBreaks?: boolean;
  /** Parts of the result of `show` for a line that is one string of one font; absent if the face has no such lines. */
  readonly literals?: LiteralStrings;
}

/**
 * Lines that are one literal string (ISO 32000-2, 7.3.4.2) of one font, for callers that show many of them in sequence.
 */
export interface LiteralStrings {
  /** Returns the content between the parentheses; `undefined` if the font lacks a character of the line. */
  body(line: string): string | undefined;
  /** Returns the operator that selects the font, `/BfF1 12 Tf`. */
  select(size: number): string;
}

export interface FontSet {
  readonly objects: readonly OutgoingObject[];
  /** Object numbers by resource name (`BfF1`). */
  readonly resources: ReadonlyMap<string, number>;
  /** Names of unreadable font assets: their overlays are drawn in Noto Sans. */
  readonly brokenFonts: readonly string[];
  /** Returns the face of a collected request. Characters that were not collected are missing. */
  face(request: FontRequest): FontFace;
  ascent(request: FontRequest): number;
  descent(request: FontRequest): number;
  measure(request: FontRequest, line: string): number;
  show(request: FontRequest, line: string, size: number): string;
  missing(request: FontRequest, text: string): number[];
}

export interface JobFonts extends FontSet {
  /**
   * Names of the fonts that texts of every row may need. Meaningful only if the collector was created with `differs`.
   */
  readonly sharedResources: ReadonlySet<string>;
  resourcesOf(request: FontRequest): ReadonlyMap<string, number>;
}
