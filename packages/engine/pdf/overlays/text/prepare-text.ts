import { type ValueOrigin, withMessage } from '../../../core/diagnostic.ts';
import { isBlank } from '../../../core/text.ts';
import type { ResolvedTextOverlay } from '../../../svc/template.ts';
import { fillColor, rectangle } from '../../content-stream.ts';
import { isRightToLeft } from '../../fonts/characters/text-direction.ts';
import type { FontFace, FontSet } from '../../fonts/font-set.ts';
import { OverlaySkipped } from '../../overlay-skipped.ts';
import { isReadable, type OverlayNotice, type TextFit } from '../overlay-notice.ts';
import { computeFirstBaseline } from './baseline.ts';
import { formatCoordinate } from './coordinate.ts';
import { type DrawnText, drawComb } from './draw-comb.ts';
import { fitText } from './fit-text.ts';
import { hardBreak } from './hard-break.ts';
import { LineStart } from './line-start.ts';
import { type BlockInk, blockInk, type CutEdges, edgesOf, type PlacedInk, placeInk } from './placed-ink.ts';
import { endsWord, showLine } from './show-line.ts';
import { drawFrame } from './text-frame.ts';
import type { TextLine } from './wrap-lines.ts';

/** Draws a value in the rect with its lower-left corner at (x, y), points, y up. Adds a notice if it barely fits. */
export type TextDrawer = (text: string, x: number, y: number, notices: OverlayNotice[]) => string;

/** Matches texts that a face with `ascii` certainly covers. */
const printableAscii = /^[ -~]*$/;

const isUnmoved = ({ rise, fits }: PlacedInk): boolean => rise === 0 && fits;

const allAscii = Array.from({ length: 95 }, (_, index) => String.fromCharCode(32 + index)).join('');

/** Describes missing characters; lists at most ten code points. */
const describe = (codePoints: readonly number[]): string => {
  const listed = codePoints.slice(0, 10).map((point) => `U+${point.toString(16).toUpperCase().padStart(4, '0')}`);
  const more = codePoints.length > listed.length ? ` and ${codePoints.length - listed.length} more` : '';
  return `No available font covers ${listed.join(', ')}${more}.`;
};

const tooLarge = (overlay: ResolvedTextOverlay): string =>
  overlay.fit === 'shrink' && overlay.minSize < overlay.size
    ? `The text does not fit the overlay even at its smallest size, ${overlay.minSize} points`
    : `The text does not fit the overlay at ${overlay.size} points`;

/** Widest character of a standard text font, 1/1000 em: short texts fit without being measured. */
export const widestCharacter = 1015;

export const limitWidth = (widthPt: number, size: number): number => ((widthPt + 0.01) * 1000) / size;

export const isTallEnough = ({ ascent, descent }: FontFace, size: number, heightPt: number): boolean =>
  Math.min(ascent - descent, 1000) * size <= (heightPt + 0.01) * 1000;

/** Returns the start of a line from the left edge of the rect, in points. */
export const measureIndent = (line: TextLine, size: number, overlay: ResolvedTextOverlay): number => {
  if (overlay.align === 'left' || (overlay.align === 'justify' && !line.rightToLeft)) return 0;
  const free = overlay.rect.width - (line.width * size) / 1000;
  return overlay.align === 'center' ? free / 2 : free;
};

/** Returns the extra width per space of a justified line, 1/1000 em. */
const stretch = (line: TextLine, size: number, overlay: ResolvedTextOverlay): number => {
  if (overlay.align !== 'justify' || line.last) return 0;
  let spaces = 0;
  for (let at = line.text.indexOf(' '); at >= 0; at = line.text.indexOf(' ', at + 1)) spaces++;
  return spaces === 0 ? 0 : Math.max(0, (overlay.rect.width * 1000) / size - line.width) / spaces;
};

const drawBlock = (
  text: string,
  overlay: ResolvedTextOverlay,
  face: FontFace,
  wordBreaks: boolean,
  x: number,
  y: number,
  edges: CutEdges | undefined,
): DrawnText => {
  const { lines, size, fits, rise } = fitText(text, overlay, face, edges);
  let operators = '';
  let fromX = 0;
  let fromY = 0;
  let baseline = y + computeFirstBaseline(lines.length, size, overlay, face) + rise;
  for (const [index, line] of lines.entries()) {
    if (line.text !== '') {
      const spacing = stretch(line, size, overlay);
      const at = x + (spacing > 0 ? 0 : measureIndent(line, size, overlay));
      operators += `${formatCoordinate(at - fromX)} ${formatCoordinate(baseline - fromY)} Td ${showLine(line, size, spacing, face, wordBreaks && endsWord(line, index === lines.length - 1))} `;
      fromX = at;
      fromY = baseline;
    }
    baseline -= overlay.lineHeight * size;
  }
  return { operators, size, lines: lines.length, fits };
};

/**
 * Prepares a text overlay once per job. The result draws one value (already through `formatValue`) after another. A
 * blank value draws only the background and border. Skips with `UNSUPPORTED_CHARACTERS`, or with `TEXT_OVERFLOW` if the
 * overlay makes overflow an error. The result sets fill colour and text state and leaves them set, but word spacing is
 * 0 after it. Messages of notices name `origin`. `edges`: edges that cut the text, if other than the rect.
 * Source: package-format.md, "Overlays", `text`.
 */
export const prepareText = (
  overlay: ResolvedTextOverlay,
  fonts: FontSet,
  origin?: ValueOrigin,
  edges: CutEdges | undefined = edgesOf(overlay),
): TextDrawer => {
  const face = fonts.face(overlay);
  const { size, rect, comb } = overlay;
  const color = fillColor(overlay.color);
  /** Whether lines are drawn without measuring: they start at the left edge, may overflow, and keep their size. */
  const unmeasured = overlay.align === 'left' && overlay.fit === 'none' && overlay.overflow === 'visible';
  const baseline = computeFirstBaseline(1, size, overlay, face);
  const lineStart = new LineStart(overlay, color, baseline);
  const isWithin = (ink: BlockInk): boolean => edges === undefined || isUnmoved(placeInk(ink, baseline, size, edges));
  const anyWithin = face.mostExtent !== undefined && isWithin({ ...face.mostExtent, slack: 0 });
  const asciiWithin = anyWithin || (face.ascii === true && isWithin(blockInk([allAscii], overlay, face)));
  const tallEnough = isTallEnough(face, size, rect.height);
  const widest = limitWidth(rect.width, size);
  const oneLine = comb === undefined && (unmeasured ? !overlay.wrap : tallEnough);

  const notice = (notices: OverlayNotice[], code: OverlayNotice['code'], rule: string, fit?: TextFit): void => {
    const minor = code === 'TEXT_SHRUNK' && fit !== undefined && isReadable(fit.size_pt, size);
    notices.push({
      code,
      overlay_id: overlay.id,
      ...withMessage({ rule, origin }),
      ...(fit === undefined ? {} : { fit }),
      ...(minor ? { minor } : {}),
    });
  };
  const overflows = (notices: OverlayNotice[], fit?: TextFit): void =>
    notice(notices, 'TEXT_OVERFLOWS', `${tooLarge(overlay)}; it runs over its edge.`, fit);
  const shortAscii = face.ascii ? Math.floor(widest / widestCharacter) : 0;

  /** Draws a single line at the overlay's size; undefined if the full layout is needed. */
  const drawLine = (
    text: string,
    used: FontFace,
    x: number,
    y: number,
    fits: boolean,
    notices: OverlayNotice[],
  ): string | undefined => {
    if (unmeasured) {
      if (!tallEnough || !(fits || used.measure(text) <= widest)) overflows(notices);
      return `${lineStart.left(x, y)}${used.show(text, size)} ET\n`;
    }
    const width = used.measure(text);
    if (width > widest) return undefined;
    const at =
      overlay.align === 'left'
        ? x
        : x + measureIndent({ text, width, last: true, rightToLeft: isRightToLeft(text) }, size, overlay);
    return `${lineStart.from(at, x, y)}${used.show(text, size)} ET\n`;
  };

  return (text, x, y, notices) => {
    if (isBlank(text)) return drawFrame(overlay, x, y);
    let used = face;
    const plain = face.ascii === true && printableAscii.test(text);
    if (!plain) {
      used = face.forText?.(text) ?? face;
      const missing = used.missing(text);
      if (missing.length > 0) throw new OverlaySkipped('UNSUPPORTED_CHARACTERS', describe(missing));
    }
    const isKnown = edges === undefined || (plain ? asciiWithin : anyWithin && used === face);
    if (oneLine && !hardBreak.test(text) && (isKnown || isWithin(blockInk([text], overlay, used)))) {
      const drawn = drawLine(text, used, x, y, plain && text.length <= shortAscii, notices);
      if (drawn !== undefined) return drawn;
    }
    const {
      operators,
      size: shown,
      lines,
      fits,
    } = comb === undefined
      ? drawBlock(text, overlay, used, face.wordBreaks === true, x, y, edges)
      : drawComb(text, comb, overlay, used, x, y, edges);
    const block = `BT ${color} ${operators}ET\n`;
    const frame = drawFrame(overlay, x, y);
    const fit = shown < size ? { size_pt: Math.round(shown * 100) / 100, lines } : undefined;
    if (fits) {
      if (fit !== undefined)
        notice(
          notices,
          'TEXT_SHRUNK',
          `The text was shrunk from ${size} to ${fit.size_pt} points to fit the overlay.`,
          fit,
        );
      return frame + block;
    }
    if (overlay.overflow === 'error') throw new OverlaySkipped('TEXT_OVERFLOW', `${tooLarge(overlay)}.`);
    if (overlay.overflow === 'visible') {
      overflows(notices, fit);
      return frame + block;
    }
    notice(notices, 'TEXT_CLIPPED', `${tooLarge(overlay)}; it was cut at the overlay's edge.`, fit);
    return `${frame}q ${rectangle(x, y, rect.width, rect.height)} W n\n${block}Q\n`;
  };
};
