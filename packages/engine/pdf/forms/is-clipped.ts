import type { ResolvedTextOverlay } from '../../svc/template.ts';
import type { FontFace } from '../fonts/font-set.ts';
import { computeFirstBaseline } from '../overlays/text/baseline.ts';
import { drawComb, measureCombInk, splitCombGraphemes } from '../overlays/text/draw-comb.ts';
import { fitText } from '../overlays/text/fit-text.ts';
import { type BlockInk, blockInk, type CutEdges, placeInk } from '../overlays/text/placed-ink.ts';
import { measureIndent } from '../overlays/text/prepare-text.ts';
import type { WidgetBox } from './widget-box.ts';

/** Tolerated excess width of a line, relative to the size: letters have white space on their sides. */
const tolerance = 0.05;
/** Tolerated clipping of ink, relative to the size. */
const inkTolerance = 0.02;

/**
 * Returns whether the field's edge clips a text that exceeds its inner rect. `overlay` is the text as laid out, with
 * its rect within the box; `edges` are the edges of the box.
 */
export const isClipped = (
  text: string,
  overlay: ResolvedTextOverlay,
  face: FontFace,
  box: WidgetBox,
  edges: CutEdges,
): boolean => {
  if (overlay.comb !== undefined) {
    const { size } = drawComb(text, overlay.comb, overlay, face, 0, 0, edges);
    const graphemes = splitCombGraphemes(text);
    return (
      graphemes.length > overlay.comb ||
      isTooHigh(1, measureCombInk(graphemes, overlay, face), size, overlay, face, edges) ||
      isTooWide(graphemes, overlay.comb, size, face, box)
    );
  }
  const used = face.forText?.(text) ?? face;
  const { lines, size } = fitText(text, overlay, used, edges);
  const ink = blockInk(
    lines.map(({ text: line }) => line),
    overlay,
    used,
  );
  if (isTooHigh(lines.length, ink, size, overlay, face, edges)) return true;
  return lines.some((line) =>
    isBeside(line.text, used, overlay.rect.x + measureIndent(line, size, overlay), size, box),
  );
};

/** Returns whether an edge clips a line on its left or right; `x` is the start of the line in points. */
export const isBeside = (line: string, face: FontFace, x: number, size: number, box: WidgetBox): boolean => {
  const ink = face.overhang?.(line);
  const slack = (ink === undefined ? tolerance : inkTolerance) * size;
  const left = x - ((ink?.before ?? 0) * size) / 1000;
  const right = x + ((face.measure(line) + (ink?.after ?? 0)) * size) / 1000;
  return left < box.borderWidth - slack || right > box.width - box.borderWidth + slack;
};

const isTooWide = (
  graphemes: readonly string[],
  cells: number,
  size: number,
  face: FontFace,
  box: WidgetBox,
): boolean =>
  [0, cells - 1].some((cell) => {
    const letter = graphemes[cell] ?? '';
    const x = ((cell + 0.5) * box.width) / cells - (face.measure(letter) * size) / 2000;
    return letter.trim() !== '' && isBeside(letter, face, x, size, box);
  });

const isTooHigh = (
  lineCount: number,
  ink: BlockInk,
  size: number,
  overlay: ResolvedTextOverlay,
  face: FontFace,
  edges: CutEdges,
): boolean => !placeInk(ink, computeFirstBaseline(lineCount, size, overlay, face), size, edges).fits;
