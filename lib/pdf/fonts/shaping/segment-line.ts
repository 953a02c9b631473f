import type { FontPart } from '../embed/font-part.ts';
import type { GlyphTable } from '../glyph-table.ts';
import { type ScriptBlock, scriptBlock } from '../script-blocks.ts';

/** A stretch of a line that is handled as one: spaces, characters set one by one, or letters of one script shaped together. */
export interface LineSegment {
  readonly kind: 'space' | 'plain' | 'shaped';
  readonly text: string;
  /** What shaped text is shaped in. */
  readonly part: FontPart | undefined;
  readonly block: ScriptBlock;
  /** Embedding level (UAX #9): odd runs from right to left. */
  readonly level: number;
}

const isSpace = (codePoint: number): boolean => codePoint === 0x20 || codePoint === 0x09;
const variationSelector16 = 0xfe0f;

/** The part that has the picture of a character that a variation selector or joiner makes one, where there is such a part. */
const emojiPart = ({ emoji }: GlyphTable, codePoint: number): FontPart | undefined =>
  emoji !== undefined && emoji.glyphOf(codePoint) !== 0 ? emoji : undefined;

/**
 * Divides a line, in logical order, where the kind, the font file, the script or the level changes. `levels` has one for each UTF-16 unit.
 * A mark or joiner stays with what it stands on, and has it shaped, wherever its own glyph would come from.
 */
export const segmentLine = (line: string, glyphs: GlyphTable, levels: ArrayLike<number>): LineSegment[] => {
  const segments: LineSegment[] = [];
  let kind: LineSegment['kind'] = 'space';
  let part: FontPart | undefined;
  let block: ScriptBlock = scriptBlock(0x20);
  let level = -1;
  let start = 0;
  const close = (end: number): void => {
    if (end > start) segments.push({ kind, text: line.slice(start, end), part, block, level });
    start = end;
  };
  for (let i = 0; i < line.length; ) {
    const codePoint = line.codePointAt(i) as number;
    const length = codePoint > 0xffff ? 2 : 1;
    const found = scriptBlock(codePoint);
    const ownLevel = levels[i] as number;
    let ownKind: LineSegment['kind'] = 'plain';
    const ownPart = glyphs.get(codePoint)?.part;
    if (isSpace(codePoint)) ownKind = 'space';
    else if (found.script === 'Zinh') {
      // What it stands on is the last segment's last character; that alone is taken from a plain segment.
      if (level === ownLevel && kind === 'plain' && i > start) {
        const base = lastCharacter(line, i);
        const basePart = glyphs.get(line.codePointAt(base) as number)?.part;
        close(base);
        kind = 'shaped';
        part = codePoint === variationSelector16 ? (emojiPart(glyphs, line.codePointAt(base) as number) ?? basePart) : basePart;
        block = scriptBlock(line.codePointAt(base) as number);
        i += length;
        continue;
      }
      if (level === ownLevel && kind === 'shaped' && i > start) {
        i += length;
        continue;
      }
      ownKind = 'shaped';
    } else if (found.complex) ownKind = 'shaped';
    const joined = kind === 'shaped' && i > start && line.charCodeAt(i - 1) === 0x200d;
    if (joined && level === ownLevel && part !== undefined && part.glyphOf(codePoint) !== 0) {
      i += length;
      continue;
    }
    const same =
      ownKind === kind &&
      ownLevel === level &&
      (ownKind !== 'shaped' || (ownPart === part && (found.script === block.script || found.script === 'Zyyy')));
    if (!same) {
      close(i);
      kind = ownKind;
      part = ownPart;
      block = found;
      level = ownLevel;
    }
    i += length;
  }
  close(line.length);
  return segments;
};

/** Where the character before an index begins. */
const lastCharacter = (line: string, index: number): number => {
  const unit = line.charCodeAt(index - 1);
  return unit >= 0xdc00 && unit <= 0xdfff && index >= 2 ? index - 2 : index - 1;
};
