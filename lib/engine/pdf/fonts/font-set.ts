import type { OutgoingObject } from '../write/outgoing-object.ts';
import type { InkExtent, Overhang } from './shaping/ink-extent.ts';

/** Which face an overlay asks for; a `TextOverlay` is one. */
export interface FontRequest {
  /** A standard-14 family name or a usual alias of one, `Noto Sans`, or the name of a font asset. */
  readonly font: string;
  readonly bold: boolean;
  readonly italic: boolean;
  /** Present where texts are shown one character a cell. */
  readonly comb?: number;
  /** `justify` where spaces may be widened. */
  readonly align?: string;
}

/**
 * One requested face with everything that it falls back to, prepared once a job. All lengths are 1/1000 em.
 * Texts are single lines in NFC; a line is drawn in visual order, left to right, from the text position.
 */
export interface FontFace {
  /** Of the face that was asked for, whatever a text falls back to: a row's baseline does not depend on its letters. */
  readonly ascent: number;
  /** Negative. */
  readonly descent: number;
  /** The advance width of a line. */
  measure(line: string): number;
  /** The ink of a line, in the fonts that it is drawn in: letters with several marks reach far beyond `ascent` and `descent`. */
  extent(line: string): InkExtent;
  /** The ink of a line to the left and to the right; undefined if it is not known. Absent where no line's is. */
  overhang?(line: string): Overhang | undefined;
  /** The most that any line drawn in the face's own font reaches; absent where that is not known. */
  readonly mostExtent?: InkExtent;
  /**
   * Content-stream operators that show a line, `Tf` included: `/BfF1 12 Tf (abc) Tj`.
   * `spacing` is added after every space (U+0020), for justified lines. `rightToLeft` is the paragraph's direction, by default that of
   * the line's first letter. `levels` are those of the line, where it is one of several of its paragraph.
   */
  show(line: string, size: number, spacing?: number, rightToLeft?: boolean, levels?: Uint8Array): string;
  /**
   * The embedding levels of a paragraph that is divided into lines, one a UTF-16 unit: what a line's characters are next to may stand in the
   * line before. Undefined where its lines are shown alike without them; absent where all of them are.
   */
  levels?(paragraph: string, rightToLeft: boolean): Uint8Array | undefined;
  /** True where every printable ASCII character is known to be there, so callers may skip `missing()` for such a text. */
  readonly ascii?: boolean;
  /**
   * The face that shows the lines of one text: what the whole text decides (that it is not all in the standard font, whose forms its Han
   * characters have) is then the same in each. Its ascent and descent are this face's. Absent where every text is shown alike.
   */
  forText?(text: string): FontFace;
  /** The code points that no font covers, each once, in order of appearance. */
  missing(text: string): number[];
  /** Lines of a text keep the space that divided them: the document is read by its words. */
  readonly wordBreaks?: boolean;
  /** The parts of what `show` gives for a line that is one string of one font; absent where the face has no such lines. */
  readonly literals?: LiteralStrings;
}

/** Lines that are one literal string (ISO 32000-2, 7.3.4.2) of one font, for who shows many of them one after another. */
export interface LiteralStrings {
  /** What stands between the parentheses; undefined where the font lacks a character of the line. */
  body(line: string): string | undefined;
  /** The operator that selects the font, `/BfF1 12 Tf`. */
  select(size: number): string;
}

/** The fonts of a job: what to write into the document once, and how to show text in them. */
export interface FontSet {
  /** To be written once, in the compiled prefix. */
  readonly objects: readonly OutgoingObject[];
  /** Resource name (`BfF1`) to the object number of its font dictionary. */
  readonly resources: ReadonlyMap<string, number>;
  /** Names of font assets that could not be read: their overlays are drawn in Noto Sans. */
  readonly brokenFonts: readonly string[];
  /** The face of a request that the collector was told of. Characters that it was not told of are missing. */
  face(request: FontRequest): FontFace;
  ascent(request: FontRequest): number;
  descent(request: FontRequest): number;
  measure(request: FontRequest, line: string): number;
  show(request: FontRequest, line: string, size: number): string;
  missing(request: FontRequest, text: string): number[];
}

/** A font set that knows which fonts go with which texts. */
export interface JobFonts extends FontSet {
  /** Names of the fonts that texts of every row may need. Meaningful only if the collector was told that rows differ. */
  readonly sharedResources: ReadonlySet<string>;
  /** The fonts that a request may be shown in. */
  resourcesOf(request: FontRequest): ReadonlyMap<string, number>;
}
