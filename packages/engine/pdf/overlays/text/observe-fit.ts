import type { ResolvedTextOverlay } from '../../../svc/template.ts';
import type { FontFace, FontSet } from '../../fonts/font-set.ts';
import { OverlaySkipped } from '../../overlay-skipped.ts';
import { drawComb, splitCombGraphemes } from './draw-comb.ts';
import { fitText } from './fit-text.ts';
import { type CutEdges, edgesOf } from './placed-ink.ts';
import type { TextDrawer } from './prepare-text.ts';

/** Receives the length of each text that is not blank, and the percentage of its size at which it fits. */
type FitListener = (characters: number, fitPercent: number) => void;

/** Smallest size to try, and the step between sizes, points. */
const smallestPt = 0.1;

/** Wraps a drawer with a listener. Computes the percentage only if the text did not simply fit. */
export const observeFit = (
  overlay: ResolvedTextOverlay,
  fonts: FontSet,
  draw: TextDrawer,
  listener: FitListener,
): TextDrawer => {
  const face = fonts.face(overlay);
  const percent = (text: string): number => fitPercent(text, overlay, face.forText?.(text) ?? face);
  return (text, x, y, notices) => {
    const before = notices.length;
    try {
      const operators = draw(text, x, y, notices);
      if (notices.length > before) listener(text.length, percent(text));
      else if (text.trim() !== '') listener(text.length, 100);
      return operators;
    } catch (error) {
      if (error instanceof OverlaySkipped && error.code === 'TEXT_OVERFLOW') listener(text.length, percent(text));
      throw error;
    }
  };
};

const fitPercent = (text: string, overlay: ResolvedTextOverlay, face: FontFace): number => {
  const edges = edgesOf(overlay);
  const asDrawn = layout(text, overlay, face, edges);
  if (asDrawn.fits) return (asDrawn.size / overlay.size) * 100;
  const shrunk = layout(text, { ...overlay, fit: 'shrink', minSize: smallestPt }, face, edges);
  if (shrunk.fits || overlay.comb === undefined) return (shrunk.size / overlay.size) * 100;
  // The number of cells is fixed: return the share of the text that has a cell.
  return (overlay.comb / Math.max(overlay.comb, splitCombGraphemes(text).length)) * 100;
};

const layout = (
  text: string,
  overlay: ResolvedTextOverlay,
  face: FontFace,
  edges: CutEdges | undefined,
): { readonly size: number; readonly fits: boolean } =>
  overlay.comb === undefined
    ? fitText(text, overlay, face, edges)
    : drawComb(text, overlay.comb, overlay, face, 0, 0, edges);
