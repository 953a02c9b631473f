import type { TextOverlay } from '../../../package/template.ts';
import { fillColor, rectangle } from '../../content-stream.ts';
import type { FontFace, FontSet } from '../../fonts/font-set.ts';
import { isRightToLeft } from '../../fonts/text-direction.ts';
import { OverlaySkipped } from '../overlay-skipped.ts';
import { firstBaseline } from './baseline.ts';
import { coordinate } from './coordinate.ts';
import { drawComb } from './draw-comb.ts';
import { fitText } from './fit-text.ts';
import { hardBreak } from './line-segments.ts';
import { drawFrame } from './text-frame.ts';
import type { TextLine } from './wrap-lines.ts';

/** Draws a formatted value for a rect whose lower-left corner is at (x, y), points, y up. Returns content-stream operators. */
export type TextDrawer = (text: string, x: number, y: number) => string;

/** Every character of a text that a face with `ascii` certainly has. */
const printableAscii = /^[ -~]*$/;

/** The line's code points are not echoed beyond the first ten that cannot be shown. */
const describe = (codePoints: readonly number[]): string => {
  const listed = codePoints.slice(0, 10).map((point) => `U+${point.toString(16).toUpperCase().padStart(4, '0')}`);
  const more = codePoints.length > listed.length ? ` and ${codePoints.length - listed.length} more` : '';
  return `no available font covers ${listed.join(', ')}${more}`;
};

const overflowed = (overlay: TextOverlay): OverlaySkipped =>
  new OverlaySkipped(
    'TEXT_OVERFLOW',
    overlay.fit === 'shrink' && overlay.minSize < overlay.size
      ? `the text does not fit the overlay even at its smallest size, ${overlay.minSize} points`
      : `the text does not fit the overlay at ${overlay.size} points`,
  );

/** Where a line starts, from the left edge of the rect, in points. */
const indent = (line: TextLine, size: number, overlay: TextOverlay): number => {
  if (overlay.align === 'left' || (overlay.align === 'justify' && !line.rightToLeft)) return 0;
  const free = overlay.rect.width - (line.width * size) / 1000;
  return overlay.align === 'center' ? free / 2 : free;
};

/** What is added to each space of a justified line, 1/1000 em. */
const stretch = (line: TextLine, size: number, overlay: TextOverlay): number => {
  if (overlay.align !== 'justify' || line.last) return 0;
  const spaces = line.text.split(' ').length - 1;
  return spaces === 0 ? 0 : Math.max(0, (overlay.rect.width * 1000) / size - line.width) / spaces;
};

const drawBlock = (text: string, overlay: TextOverlay, face: FontFace, x: number, y: number): { operators: string; fits: boolean } => {
  const { lines, size, fits } = fitText(text, overlay, face);
  let operators = '';
  let fromX = 0;
  let fromY = 0;
  let baseline = y + firstBaseline(lines.length, size, overlay, face);
  for (const line of lines) {
    if (line.text !== '') {
      const spacing = stretch(line, size, overlay);
      const at = x + (spacing > 0 ? 0 : indent(line, size, overlay));
      operators += `${coordinate(at - fromX)} ${coordinate(baseline - fromY)} Td ${face.show(line.text, size, spacing, line.rightToLeft)} `;
      fromX = at;
      fromY = baseline;
    }
    baseline -= overlay.lineHeight * size;
  }
  return { operators, fits };
};

/**
 * Prepares a text overlay once a job; the result draws one value (already through `formatValue`) after another.
 * A blank value draws the background and border alone. Skips with `UNSUPPORTED_CHARACTERS`, or with `TEXT_OVERFLOW` where the
 * overlay says that overflow is an error. Fill colour and text state are set by the result and left set, but word spacing is 0 after it.
 * Source: package-format.md, "Overlays", `text`.
 */
export const prepareText = (overlay: TextOverlay, fonts: FontSet): TextDrawer => {
  const face = fonts.face(overlay);
  const { size, rect, comb } = overlay;
  const framed = overlay.background !== undefined || overlay.border !== undefined;
  const color = fillColor(overlay.color);
  /** A line that need not be measured: it starts at the left edge, may overflow, and keeps its size. */
  const unmeasured = overlay.align === 'left' && overlay.fit === 'none' && overlay.overflow === 'visible';
  const baseline = firstBaseline(1, size, overlay, face);
  const tallEnough = Math.min(face.ascent - face.descent, 1000) * size <= (rect.height + 0.01) * 1000;
  const widthLimit = ((rect.width + 0.01) * 1000) / size;
  const oneLine = comb === undefined && (unmeasured ? !overlay.wrap : tallEnough);

  // One overlay is drawn at one place in every row.
  let lastX = Number.NaN;
  let lastY = Number.NaN;
  let start = '';
  let down = '';

  /** A single line at the overlay's size, or undefined where it takes the whole layout. */
  const drawLine = (text: string, used: FontFace, x: number, y: number): string | undefined => {
    if (x !== lastX || y !== lastY) {
      lastX = x;
      lastY = y;
      start = `${framed ? drawFrame(overlay, x, y) : ''}BT ${color} `;
      down = ` ${coordinate(y + baseline)} Td `;
      if (unmeasured) start += coordinate(x) + down;
    }
    if (unmeasured) return `${start}${used.show(text, size)} ET\n`;
    const width = used.measure(text);
    if (width > widthLimit) return undefined;
    const at = overlay.align === 'left' ? x : x + indent({ text, width, last: true, rightToLeft: isRightToLeft(text) }, size, overlay);
    return `${start}${coordinate(at)}${down}${used.show(text, size)} ET\n`;
  };

  return (text, x, y) => {
    // A first character past the space is no white space, or one that trim() leaves.
    if (!(text.charCodeAt(0) > 0x20) && text.trim() === '') return drawFrame(overlay, x, y);
    let used = face;
    if (!(face.ascii && printableAscii.test(text))) {
      used = face.forText?.(text) ?? face;
      const missing = used.missing(text);
      if (missing.length > 0) throw new OverlaySkipped('UNSUPPORTED_CHARACTERS', describe(missing));
    }
    if (oneLine && !hardBreak.test(text)) {
      const drawn = drawLine(text, used, x, y);
      if (drawn !== undefined) return drawn;
    }
    const { operators, fits } = comb === undefined ? drawBlock(text, overlay, used, x, y) : drawComb(text, comb, overlay, used, x, y);
    if (!fits && overlay.overflow === 'error') throw overflowed(overlay);
    const shown = `BT ${color} ${operators}ET\n`;
    const clip = !fits && overlay.overflow === 'clip';
    return `${drawFrame(overlay, x, y)}${clip ? `q ${rectangle(x, y, rect.width, rect.height)} W n\n${shown}Q\n` : shown}`;
  };
};
