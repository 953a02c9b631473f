import type { TextOverlay } from '../../package/template.ts';
import type { FontFace } from '../fonts/font-set.ts';
import { firstBaseline } from '../overlays/text/baseline.ts';
import { combGraphemes, combInk } from '../overlays/text/draw-comb.ts';
import { fitText } from '../overlays/text/fit-text.ts';
import { type BlockInk, blockInk, type CutEdges, placeInk } from '../overlays/text/placed-ink.ts';
import type { WidgetBox } from './widget-box.ts';

/** A twentieth of the size is a hair's breadth of a descender, which nobody misses. */
const tolerance = 0.05;

/**
 * Whether a text that is larger than its field's inner rect is cut by the field's edge too: the rect keeps a distance from the edge, and
 * its height counts whole lines. `overlay` is the text as it is laid out, its rect within the box; `edges` are those of the box.
 */
export const isClipped = (text: string, overlay: TextOverlay, face: FontFace, box: WidgetBox, edges: CutEdges): boolean => {
  if (overlay.comb !== undefined) {
    // One that is shrunk fits the height where its least size does.
    const size = overlay.fit === 'shrink' ? overlay.minSize : overlay.size;
    const graphemes = combGraphemes(text);
    return (
      graphemes.length > overlay.comb ||
      isTooHigh(1, combInk(graphemes, overlay, face), size, overlay, face, edges) ||
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
  const { rect } = overlay;
  const slack = tolerance * size;
  const widest = (Math.max(...lines.map(({ width }) => width)) * size) / 1000;
  const free = rect.width - widest;
  const left = rect.x + (overlay.align === 'left' ? 0 : overlay.align === 'center' ? free / 2 : free);
  return left < box.borderWidth - slack || left + widest > box.width - box.borderWidth + slack;
};

/** Whether the edge cuts the letter of a comb's first cell, or of its last. */
const isTooWide = (graphemes: readonly string[], cells: number, size: number, face: FontFace, box: WidgetBox): boolean => {
  const room = box.width / cells - 2 * box.borderWidth + 2 * tolerance * size;
  return [graphemes[0], graphemes[cells - 1]].some((letter = '') => (face.measure(letter) * size) / 1000 > room);
};

/** Whether an edge cuts the ink of the lines, however they are moved. */
const isTooHigh = (lineCount: number, ink: BlockInk, size: number, overlay: TextOverlay, face: FontFace, edges: CutEdges): boolean =>
  !placeInk(ink, firstBaseline(lineCount, size, overlay, face), size, edges).fits;
