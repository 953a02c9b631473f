import { findScriptBlock, type ScriptBlock } from '../characters/script-blocks.ts';
import type { FontPart } from '../embed/font-part.ts';
import type { GlyphTable } from '../embed/glyph-table.ts';

/** A part of a line that is processed as a unit: spaces, single characters, or letters shaped together. */
export interface TextSegment {
  readonly kind: 'space' | 'plain' | 'shaped';
  readonly text: string;
  readonly part: FontPart | undefined;
  readonly block: ScriptBlock;
  /** Embedding level (UAX #9): odd runs from right to left. */
  readonly level: number;
}

const isSpace = (codePoint: number): boolean => codePoint === 0x20 || codePoint === 0x09;
const variationSelector16 = 0xfe0f;

/**
 * Whether letters join through a character (UAX #44, Joining_Type T): soft hyphen, zero-width space, marks, joiners.
 */
const isTransparent = (codePoint: number): boolean =>
  codePoint === 0xad ||
  codePoint === 0x200b ||
  codePoint === 0x200f ||
  codePoint === 0x061c ||
  codePoint === 0x2060 ||
  codePoint === 0xfeff;

/** Returns the part with the emoji that a variation selector or joiner requests; `undefined` if there is none. */
const emojiPart = ({ emoji }: GlyphTable, codePoint: number): FontPart | undefined =>
  emoji !== undefined && emoji.glyphOf(codePoint) !== 0 ? emoji : undefined;

/**
 * Splits a line, in logical order, at changes of kind, font file, script or level. `levels` has one entry per UTF-16
 * unit. A mark or joiner stays with its base character, which is then shaped, whichever font has the mark.
 */
export const segmentLine = (line: string, glyphs: GlyphTable, levels: ArrayLike<number>): TextSegment[] => {
  const segments: TextSegment[] = [];
  let start = 0;
  let open: Style = { kind: 'space', part: undefined, block: findScriptBlock(0x20), level: -1 };
  const begin = (at: number, style: Style): void => {
    if (at > start) segments.push({ ...open, text: line.slice(start, at) });
    start = at;
    open = style;
  };
  for (let i = 0, length = 1; i < line.length; i += length) {
    const codePoint = line.codePointAt(i) as number;
    length = codePoint > 0xffff ? 2 : 1;
    const level = levels[i] as number;
    const block = findScriptBlock(codePoint);
    const kind = kindOf(codePoint, block);
    const standsOnOpen = i > start && level === open.level;
    const isMark = block.script === 'Zinh' && kind !== 'space';
    if (isMark && standsOnOpen && open.kind === 'plain') {
      // The base of a mark is the last character of the plain segment; only that character is removed from it.
      const base = findLastCharacter(line, i);
      begin(base, withMark(line.codePointAt(base) as number, codePoint, glyphs, open.level));
      continue;
    }
    if (standsOnOpen && open.kind === 'shaped' && (isMark || followsJoiner(line, i, open.part, codePoint))) continue;
    if (standsOnOpen && open.block.rightToLeft && isTransparent(codePoint)) continue;
    // Fast path: most characters continue the open segment.
    if (kind === open.kind && level === open.level && kind !== 'shaped') continue;
    const part = glyphs.get(codePoint)?.part;
    if (kind === open.kind && level === open.level && part === open.part && goesOnIn(open.block, block)) continue;
    begin(i, { kind, part, block, level });
  }
  begin(line.length, open);
  return segments;
};

type Style = Omit<TextSegment, 'text'>;

const kindOf = (codePoint: number, block: ScriptBlock): TextSegment['kind'] =>
  isSpace(codePoint) ? 'space' : block.complex || block.script === 'Zinh' ? 'shaped' : 'plain';

const withMark = (base: number, mark: number, glyphs: GlyphTable, level: number): Style => {
  const own = glyphs.get(base)?.part;
  const part = mark === variationSelector16 ? (emojiPart(glyphs, base) ?? own) : own;
  return { kind: 'shaped', part, block: findScriptBlock(base), level };
};

/** Returns whether a zero-width joiner ties the character to the previous segment, and its font has it. */
const followsJoiner = (line: string, at: number, part: FontPart | undefined, codePoint: number): boolean =>
  line.charCodeAt(at - 1) === 0x200d && part !== undefined && part.glyphOf(codePoint) !== 0;

const goesOnIn = (open: ScriptBlock, next: ScriptBlock): boolean =>
  next.script === open.script || next.script === 'Zyyy';

export const findLastCharacter = (line: string, index: number): number => {
  const isPair = index >= 2 && (line.codePointAt(index - 2) as number) > 0xffff;
  return isPair ? index - 2 : index - 1;
};
