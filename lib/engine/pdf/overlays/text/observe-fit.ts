import type { TextOverlay } from '../../../package/template.ts';
import type { FontFace, FontSet } from '../../fonts/font-set.ts';
import { OverlaySkipped } from '../../overlay-skipped.ts';
import { combGraphemes, drawComb } from './draw-comb.ts';
import { fitText } from './fit-text.ts';
import { type CutEdges, edgesOf } from './placed-ink.ts';
import type { TextDrawer } from './prepare-text.ts';

/** Told of each text that is not blank: its characters, and the percentage of its size at which it fits. */
type FitListener = (characters: number, fitPercent: number) => void;

/** Points; the smallest size that a text is tried at, and the step between sizes. */
const smallestPt = 0.1;

/**
 * The same drawer, with a listener. How far a text is from fitting is worked out only where the drawer said that it did not simply fit,
 * with the layout that draws it.
 */
export const observeFit = (overlay: TextOverlay, fonts: FontSet, draw: TextDrawer, listener: FitListener): TextDrawer => {
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

const fitPercent = (text: string, overlay: TextOverlay, face: FontFace): number => {
  const edges = edgesOf(overlay);
  const asDrawn = layout(text, overlay, face, edges);
  if (asDrawn.fits) return (asDrawn.size / overlay.size) * 100;
  const shrunk = layout(text, { ...overlay, fit: 'shrink', minSize: smallestPt }, face, edges);
  if (shrunk.fits || overlay.comb === undefined) return (shrunk.size / overlay.size) * 100;
  // Cells do not grow in number: the part of the text that has one.
  return (overlay.comb / Math.max(overlay.comb, combGraphemes(text).length)) * 100;
};

const layout = (
  text: string,
  overlay: TextOverlay,
  face: FontFace,
  edges: CutEdges | undefined,
): { readonly size: number; readonly fits: boolean } =>
  overlay.comb === undefined ? fitText(text, overlay, face, edges) : drawComb(text, overlay.comb, overlay, face, 0, 0, edges);
