import { isBlank } from '../../../core/text.ts';
import type { ResolvedTextOverlay } from '../../../svc/template.ts';
import type { FontFace } from '../../fonts/font-set.ts';
import type { InkExtent } from '../../fonts/shaping/ink-extent.ts';

/** Edges that cut a text above and below, points from the lower edge of the overlay's rect. */
export interface CutEdges {
  readonly bottom: number;
  readonly top: number;
  /** Whether the edges cut nothing, but the text should still be between them. */
  readonly isSoft?: boolean;
}

/** Ink of a block of lines from its first baseline, 1/1000 em, and the part of it that may be cut on either side. */
export interface BlockInk extends InkExtent {
  readonly slack: number;
}

export interface PlacedInk {
  /** Points that the block is moved up by, so that the edges cut as little of it as possible. */
  readonly rise: number;
  readonly fits: boolean;
}

/** Characters that remain legible if a hair's breadth of a descender is cut. */
const asciiOnly = /^[ -~]*$/;
const asciiSlack = 50;
/** Viewers substitute the standard fonts with fonts whose accents differ by this much. */
const latinOnly = /^[ -\xff]*$/;
const latinSlack = 30;
/** Points between an edge and other ink: a mark may be a letter's only difference, and viewers round to pixels. */
const air = 0.25;
/** Rounding must not count. */
const tolerancePt = 0.01;

/** Accents of capitals may extend beyond edges that cut nothing. */
const softSlack = 80;

/** Returns the edges that cut an overlay or shrink its text; undefined if it may be drawn beyond its rect. */
export const edgesOf = (
  { overflow, fit, rect }: ResolvedTextOverlay,
  holds = fit === 'shrink',
): CutEdges | undefined => {
  const edges = { bottom: 0, top: rect.height };
  if (overflow !== 'visible') return edges;
  return holds ? { ...edges, isSoft: true } : undefined;
};

/** Returns the ink of lines below each other; blank lines have no ink. */
export const blockInk = (lines: readonly string[], { lineHeight }: ResolvedTextOverlay, face: FontFace): BlockInk => {
  let above = Number.NEGATIVE_INFINITY;
  let below = Number.NEGATIVE_INFINITY;
  let slack = asciiSlack;
  for (const [index, line] of lines.entries()) {
    if (isBlank(line)) continue;
    const ink = face.extent(line);
    above = Math.max(above, ink.above - index * lineHeight * 1000);
    below = Math.max(below, ink.below + index * lineHeight * 1000);
    if (slack > 0 && !asciiOnly.test(line)) slack = latinOnly.test(line) ? latinSlack : 0;
  }
  return above === Number.NEGATIVE_INFINITY ? { above: 0, below: 0, slack } : { above, below, slack };
};

/** Ink allowed beyond an edge, 1/1000 em: for an unmoved block per edge, for a moved or shrunk one in total. */
interface Allowance {
  readonly unmoved: number;
  readonly moved: number;
  readonly shrunk: number;
  /** Points. */
  readonly air: number;
}

const allowanceOf = ({ slack }: BlockInk, { isSoft = false }: CutEdges): Allowance | undefined => {
  // Latin text beyond edges that cut nothing is intended.
  if (isSoft) return slack > 0 ? undefined : { unmoved: softSlack, moved: softSlack, shrunk: softSlack, air: 0 };
  if (slack === 0) return { unmoved: 0, moved: 0, shrunk: 0, air };
  return { unmoved: slack, moved: slack / 2, shrunk: slack === asciiSlack ? 2 * slack : slack / 2, air: 0 };
};

export const findLargestSize = (ink: BlockInk, edges: CutEdges): number => {
  const allowance = allowanceOf(ink, edges);
  if (allowance === undefined) return Number.POSITIVE_INFINITY;
  return (
    ((edges.top - edges.bottom - 2 * allowance.air) * 1000) / Math.max(ink.above + ink.below - allowance.shrunk, 1)
  );
};

/** Moves a block at a given size between the edges. A block that is too high is cut equally on both sides. */
export const placeInk = (ink: BlockInk, baseline: number, size: number, edges: CutEdges): PlacedInk => {
  const allowance = allowanceOf(ink, edges);
  if (allowance === undefined) return { rise: 0, fits: true };
  const over = baseline + (ink.above * size) / 1000 - edges.top;
  const under = edges.bottom - baseline + (ink.below * size) / 1000;
  const gap = allowance.air;
  const free = (allowance.unmoved * size) / 1000 + tolerancePt - gap;
  if (over <= free && under <= free) return { rise: 0, fits: true };
  if (over + under + 2 * gap <= 0) return { rise: over > free ? -over - gap : under + gap, fits: true };
  return { rise: (under - over) / 2, fits: over + under <= (allowance.moved * size) / 1000 + 2 * tolerancePt };
};
