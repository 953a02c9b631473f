import type { ResolvedTextOverlay } from '../../../svc/template.ts';
import { isRightToLeft } from '../../fonts/characters/text-direction.ts';
import type { FontFace } from '../../fonts/font-set.ts';
import { computeFirstBaseline } from './baseline.ts';
import { hardBreak } from './hard-break.ts';
import { type LineSegment, splitLineSegments } from './line-segments.ts';
import { type BlockInk, blockInk, type CutEdges, findLargestSize, placeInk } from './placed-ink.ts';
import { countLines, type TextLine, wordsFit, wrapLines } from './wrap-lines.ts';

export interface FittedText {
  readonly lines: readonly TextLine[];
  readonly size: number;
  /** False if a line is wider or the block is higher than the rect, or if an edge cuts its ink. */
  readonly fits: boolean;
  /** Points that the lines are moved up from `computeFirstBaseline`. */
  readonly rise: number;
}

/** Step of shrunk sizes, tenths of a point: the search is exact, and equal rows look equal. */
const sizeStep = 0.1;
/** Rounding of sums of widths must not count as overflow. */
export const tolerancePt = 0.01;

/** Returns the height of `count` lines in points. A line is at most its size high, without the font's reserve. */
export const blockHeight = (count: number, size: number, overlay: ResolvedTextOverlay, face: FontFace): number =>
  (count - 1) * overlay.lineHeight * size + (Math.min(face.ascent - face.descent, 1000) * size) / 1000;

const sizeAt = (overlay: ResolvedTextOverlay, step: number): number =>
  Math.round((overlay.minSize + step * sizeStep) * 1000) / 1000;

const stepsBelow = (overlay: ResolvedTextOverlay): number =>
  Math.max(0, Math.ceil((overlay.size - overlay.minSize) / sizeStep) - 1);

/** Returns the largest size from `minSize` to `size` that `fits` accepts, or `minSize`. */
const shrinkTo = (overlay: ResolvedTextOverlay, fits: (size: number) => boolean): number => {
  if (overlay.fit !== 'shrink' || overlay.minSize >= overlay.size || fits(overlay.size)) return overlay.size;
  let low = 0;
  let high = stepsBelow(overlay);
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if (fits(sizeAt(overlay, middle))) low = middle;
    else high = middle - 1;
  }
  return sizeAt(overlay, low);
};

const fitUnwrapped = (
  paragraphs: readonly string[],
  overlay: ResolvedTextOverlay,
  face: FontFace,
  edges: CutEdges | undefined,
): FittedText => {
  const { width, height } = overlay.rect;
  let widest = 0;
  const lines = paragraphs.map((text): TextLine => {
    const lineWidth = face.measure(text);
    if (lineWidth > widest) widest = lineWidth;
    return { text, width: lineWidth, last: true, rightToLeft: isRightToLeft(text) };
  });
  // Width and height are proportional to the size, so the largest size needs no search.
  const perPoint = blockHeight(lines.length, 1, overlay, face);
  const ink = edges === undefined ? undefined : blockInk(paragraphs, overlay, face);
  const inRect = Math.min(((width + tolerancePt) * 1000) / widest, (height + tolerancePt) / perPoint);
  const largest = edges === undefined || ink === undefined ? inRect : Math.min(inRect, findLargestSize(ink, edges));
  let { size } = overlay;
  if (overlay.fit === 'shrink' && size > largest && overlay.minSize < size) {
    const steps = Math.max(0, Math.floor((largest - overlay.minSize) / sizeStep));
    size = sizeAt(overlay, Math.min(steps, stepsBelow(overlay)));
  }
  return placed({ lines, size, fits: size <= inRect }, overlay, face, edges, ink);
};

/** Places lines so that the edges cut as little of them as possible. */
const placed = (
  text: Omit<FittedText, 'rise'>,
  overlay: ResolvedTextOverlay,
  face: FontFace,
  edges: CutEdges | undefined,
  ink: BlockInk | undefined,
): FittedText => {
  if (edges === undefined || ink === undefined) return { ...text, rise: 0 };
  const { rise, fits } = placeInk(
    ink,
    computeFirstBaseline(text.lines.length, text.size, overlay, face),
    text.size,
    edges,
  );
  return { ...text, rise, fits: text.fits && fits };
};

const fitWrapped = (
  paragraphs: readonly string[],
  overlay: ResolvedTextOverlay,
  face: FontFace,
  edges: CutEdges | undefined,
): FittedText => {
  const { width, height } = overlay.rect;
  const measure = (line: string): number => face.measure(line);
  const hyphenWidth = measure('-');
  const segments: LineSegment[][] = paragraphs.map((paragraph) => splitLineSegments(paragraph, measure));
  const availableAt = (size: number): number => ((width + tolerancePt) * 1000) / size;
  const wrapped = (available: number): readonly TextLine[] =>
    wrapLines(segments, available, measure, face.levels?.bind(face));
  /** Upper bound of the ink of all lines: wrap lines for their ink only if this is too much. */
  const most =
    edges === undefined
      ? undefined
      : blockInk(paragraphs.length === 1 ? paragraphs : [paragraphs.join(' ')], overlay, face);
  const inkFits = (candidate: number, count: number): boolean => {
    if (edges === undefined || most === undefined) return true;
    const lower = (count - 1) * overlay.lineHeight * 1000;
    if (candidate <= findLargestSize({ ...most, below: most.below + lower }, edges)) return true;
    return candidate <= findLargestSize(blockInk(textsOf(wrapped(availableAt(candidate))), overlay, face), edges);
  };
  const size = shrinkTo(overlay, (candidate) => {
    const available = availableAt(candidate);
    if (!segments.every((paragraph) => wordsFit(paragraph, available))) return false;
    const count = countLines(segments, available, hyphenWidth);
    return blockHeight(count, candidate, overlay, face) <= height + tolerancePt && inkFits(candidate, count);
  });
  const available = availableAt(size);
  const lines = wrapped(available);
  const fits =
    lines.every((line) => line.width <= available) &&
    blockHeight(lines.length, size, overlay, face) <= height + tolerancePt;
  return placed({ lines, size, fits }, overlay, face, edges, edges && blockInk(textsOf(lines), overlay, face));
};

const textsOf = (lines: readonly TextLine[]): readonly string[] => lines.map(({ text }) => text);

/**
 * Divides a text into lines that fit its overlay's rect, at the overlay's size or, with `fit: 'shrink'`, the largest
 * size not below `minSize`. Hard line breaks always divide. `wrap` divides at UAX #14 opportunities, and inside a word
 * only if it is wider than the rect. `edges` cut ink: lines are moved or shrunk to avoid it.
 */
export const fitText = (text: string, overlay: ResolvedTextOverlay, face: FontFace, edges?: CutEdges): FittedText => {
  const paragraphs = text.split(hardBreak);
  return overlay.wrap ? fitWrapped(paragraphs, overlay, face, edges) : fitUnwrapped(paragraphs, overlay, face, edges);
};
