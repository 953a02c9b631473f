import type { TextOverlay } from '../../../package/template.ts';
import { isRightToLeft } from '../../fonts/characters/text-direction.ts';
import type { FontFace } from '../../fonts/font-set.ts';
import { hardBreak } from './hard-break.ts';
import { type LineSegment, lineSegments } from './line-segments.ts';
import { countLines, type TextLine, wordsFit, wrapLines } from './wrap-lines.ts';

/** Lines and the size in points that they are shown at. */
export interface FittedText {
  readonly lines: readonly TextLine[];
  readonly size: number;
  /** False where some line is wider, or the block higher, than the rect. */
  readonly fits: boolean;
}

/** Sizes are whole tenths of a point when text is shrunk: the search is exact, and equal rows look equal. */
const sizeStep = 0.1;
/** Rounding of sums of widths must not count as overflow. */
export const tolerancePt = 0.01;

/**
 * The height that `count` lines need, in points. A line's own height is at most its size: fonts reserve room for accents on capitals
 * (Noto Sans 1.36 em) that a form's boxes do not have.
 */
export const blockHeight = (count: number, size: number, overlay: TextOverlay, face: FontFace): number =>
  (count - 1) * overlay.lineHeight * size + (Math.min(face.ascent - face.descent, 1000) * size) / 1000;

const sizeAt = (overlay: TextOverlay, step: number): number => Math.round((overlay.minSize + step * sizeStep) * 1000) / 1000;

/** The last step that is still below the overlay's own size. */
const stepsBelow = (overlay: TextOverlay): number => Math.max(0, Math.ceil((overlay.size - overlay.minSize) / sizeStep) - 1);

/** The largest size from `minSize` to `size` that `fits` accepts, or `minSize`. */
const shrinkTo = (overlay: TextOverlay, fits: (size: number) => boolean): number => {
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

const fitUnwrapped = (paragraphs: readonly string[], overlay: TextOverlay, face: FontFace): FittedText => {
  const { width, height } = overlay.rect;
  let widest = 0;
  const lines = paragraphs.map((text): TextLine => {
    const lineWidth = face.measure(text);
    if (lineWidth > widest) widest = lineWidth;
    return { text, width: lineWidth, last: true, rightToLeft: isRightToLeft(text) };
  });
  // Both grow with the size, so the largest that fits need not be searched for.
  const perPoint = blockHeight(lines.length, 1, overlay, face);
  const largest = Math.min(((width + tolerancePt) * 1000) / widest, (height + tolerancePt) / perPoint);
  let { size } = overlay;
  if (overlay.fit === 'shrink' && size > largest && overlay.minSize < size) {
    const steps = Math.max(0, Math.floor((largest - overlay.minSize) / sizeStep));
    size = sizeAt(overlay, Math.min(steps, stepsBelow(overlay)));
  }
  return { lines, size, fits: size <= largest };
};

const fitWrapped = (paragraphs: readonly string[], overlay: TextOverlay, face: FontFace): FittedText => {
  const { width, height } = overlay.rect;
  const measure = (line: string): number => face.measure(line);
  const hyphenWidth = measure('-');
  const segments: LineSegment[][] = paragraphs.map((paragraph) => lineSegments(paragraph, measure));
  const availableAt = (size: number): number => ((width + tolerancePt) * 1000) / size;
  const size = shrinkTo(overlay, (candidate) => {
    const available = availableAt(candidate);
    return (
      segments.every((paragraph) => wordsFit(paragraph, available)) &&
      blockHeight(countLines(segments, available, hyphenWidth), candidate, overlay, face) <= height + tolerancePt
    );
  });
  const available = availableAt(size);
  const lines = wrapLines(segments, available, measure, face.levels?.bind(face));
  const fits = lines.every((line) => line.width <= available) && blockHeight(lines.length, size, overlay, face) <= height + tolerancePt;
  return { lines, size, fits };
};

/**
 * A text divided into lines that fit its overlay's rect, at the overlay's size or, with `fit: 'shrink'`, the largest not below `minSize`.
 * Hard line breaks always divide; `wrap` divides at UAX #14 opportunities, and inside a word only where it is wider than the rect.
 */
export const fitText = (text: string, overlay: TextOverlay, face: FontFace): FittedText => {
  const paragraphs = text.split(hardBreak);
  return overlay.wrap ? fitWrapped(paragraphs, overlay, face) : fitUnwrapped(paragraphs, overlay, face);
};
