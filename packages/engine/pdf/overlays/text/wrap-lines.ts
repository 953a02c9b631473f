import { iterateGraphemes } from '../../fonts/characters/graphemes.ts';
import { directionOf } from '../../fonts/characters/text-direction.ts';
import { resolveLineLevels } from '../../fonts/shaping/bidi-levels.ts';
import type { LineSegment } from './line-segments.ts';

/** A line to be drawn. The width is 1/1000 em. */
export interface TextLine {
  readonly text: string;
  readonly width: number;
  /** Whether it is the last line of its paragraph, which is not stretched in justified text. */
  readonly last: boolean;
  readonly spaced?: boolean;
  readonly rightToLeft: boolean;
  readonly levels?: Uint8Array;
}

type ParagraphLevels = (paragraph: string, rightToLeft: boolean) => Uint8Array | undefined;

const fill = (segments: readonly LineSegment[], from: number, available: number, hyphenWidth: number): number => {
  let width = 0;
  let spaces = 0;
  let end = from;
  let fitting = from;
  while (end < segments.length) {
    const segment = segments[end] as LineSegment;
    width += spaces + segment.width;
    spaces = segment.spacesWidth;
    if (width > available) break;
    end++;
    // A line that ends in a soft hyphen needs room for it; the last segment of the paragraph never does.
    if (!segment.hyphenated || width + hyphenWidth <= available || end === segments.length) fitting = end;
  }
  return Math.max(fitting, from + 1) - from;
};

const joined = (
  segments: readonly LineSegment[],
  from: number,
  end: number,
  rightToLeft: boolean,
  available: number,
  hyphenWidth: number,
): TextLine => {
  let text = '';
  let width = 0;
  for (let i = from; i < end - 1; i++) {
    const segment = segments[i] as LineSegment;
    text += segment.text + segment.spaces;
    width += segment.width + segment.spacesWidth;
  }
  const final = segments[end - 1] as LineSegment;
  const last = end === segments.length;
  text += final.text;
  width += final.width;
  // A single segment without room for its hyphen is shown without it.
  if (final.hyphenated && !last && width + hyphenWidth <= available) {
    text = `${text.slice(0, -1)}-`;
    width += hyphenWidth;
  }
  return { text, width, last, rightToLeft, ...(final.spaces === '' ? {} : { spaced: true }) };
};

/** Divides a segment wider than a line between graphemes. A single grapheme is never divided. */
const breakWord = (segment: LineSegment, available: number, measure: (line: string) => number): LineSegment[] => {
  const pieces: LineSegment[] = [];
  let text = '';
  let width = 0;
  for (const grapheme of iterateGraphemes(segment.text)) {
    const added = measure(grapheme);
    if (text !== '' && width + added > available) {
      pieces.push({ text, spaces: '', hyphenated: false, width: measure(text), spacesWidth: 0 });
      text = '';
      width = 0;
    }
    text += grapheme;
    width += added;
  }
  pieces.push({ ...segment, text, width: measure(text) });
  return pieces;
};

export const wordsFit = (segments: readonly LineSegment[], available: number): boolean =>
  segments.every(({ width }) => width <= available);

const firstDirection = (segments: readonly LineSegment[]): boolean | undefined => {
  for (const { text } of segments) {
    const direction = directionOf(text);
    if (direction !== undefined) return direction;
  }
  return undefined;
};

const textOf = (segments: readonly LineSegment[], from: number, end: number): string => {
  let text = '';
  for (let i = from; i < end; i++) text += (segments[i] as LineSegment).text + (segments[i] as LineSegment).spaces;
  return text;
};

/**
 * Wraps paragraphs into lines of `available` width (1/1000 em). The bidirectional algorithm applies to whole
 * paragraphs, and only its rule L1 to lines (UAX #9, 3.4).
 */
export const wrapLines = (
  paragraphs: readonly (readonly LineSegment[])[],
  available: number,
  measure: (line: string) => number,
  levelsOf?: ParagraphLevels,
): TextLine[] => {
  const lines: TextLine[] = [];
  const hyphenWidth = measure('-');
  for (const paragraph of paragraphs) {
    if (paragraph.length === 0) lines.push({ text: '', width: 0, last: true, rightToLeft: false });
    const rightToLeft = firstDirection(paragraph) === true;
    const segments = wordsFit(paragraph, available)
      ? paragraph
      : paragraph.flatMap((segment) =>
          segment.width > available ? breakWord(segment, available, measure) : [segment],
        );
    let levels: Uint8Array | undefined;
    let start = 0;
    for (let from = 0; from < segments.length; ) {
      const count = fill(segments, from, available, hyphenWidth);
      if (from === 0 && count < segments.length) levels = levelsOf?.(textOf(segments, 0, segments.length), rightToLeft);
      const line = joined(segments, from, from + count, rightToLeft, available, hyphenWidth);
      lines.push(
        levels === undefined ? line : { ...line, levels: resolveLineLevels(levels, line.text, start, rightToLeft) },
      );
      if (levels !== undefined) start += textOf(segments, from, from + count).length;
      from += count;
    }
  }
  return lines;
};

export const countLines = (
  paragraphs: readonly (readonly LineSegment[])[],
  available: number,
  hyphenWidth: number,
): number => {
  let lines = 0;
  for (const segments of paragraphs) {
    if (segments.length === 0) lines++;
    for (let from = 0; from < segments.length; lines++) from += fill(segments, from, available, hyphenWidth);
  }
  return lines;
};
