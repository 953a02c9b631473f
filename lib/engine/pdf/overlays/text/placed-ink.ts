import { isBlank } from '../../../kit/text.ts';
import type { TextOverlay } from '../../../package/template.ts';
import type { FontFace } from '../../fonts/font-set.ts';
import type { InkExtent } from '../../fonts/shaping/ink-extent.ts';

/** The edges that cut a text above and below, points from the lower edge of the overlay's rect. */
export interface CutEdges {
  readonly bottom: number;
  readonly top: number;
  /** They cut nothing off: the text is to lie between them all the same. */
  readonly isSoft?: boolean;
}

/** The ink of a block of lines from its first baseline, 1/1000 em, and how much of it may be cut on either side. */
export interface BlockInk extends InkExtent {
  readonly slack: number;
}

/** Where a block stands. */
export interface PlacedInk {
  /** Points that the block is moved up by, so that the edges cut as little of it as they can. */
  readonly rise: number;
  /** Whether nothing is cut then. */
  readonly fits: boolean;
}

/** Letters that keep what they say when a hair's breadth of a descender is cut. */
const asciiOnly = /^[ -~]*$/;
const asciiSlack = 50;
/** Viewers show the standard fonts in fonts of their own, whose accents differ by so much. */
const latinOnly = /^[ -\xff]*$/;
const latinSlack = 30;
/** Points between an edge and any other ink: the upper mark of a letter may be all that tells it from another one, and viewers round places to pixels. */
const air = 0.25;
/** Rounding must not count. */
const tolerancePt = 0.01;

/** Accents of capitals may stand beyond edges that cut nothing. */
const softSlack = 80;

/** Edges that cut an overlay, or that its text is shrunk for; undefined if it may be drawn beyond its rect. `holds`: even so, it is to hold its text. */
export const edgesOf = ({ overflow, fit, rect }: TextOverlay, holds = fit === 'shrink'): CutEdges | undefined => {
  const edges = { bottom: 0, top: rect.height };
  if (overflow !== 'visible') return edges;
  return holds ? { ...edges, isSoft: true } : undefined;
};

/** The ink of lines that stand one below the other; blank ones have none. */
export const blockInk = (lines: readonly string[], { lineHeight }: TextOverlay, face: FontFace): BlockInk => {
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

/** What may be beyond an edge where the block stands as it usually does; what may be beyond both once it is moved or shrunk; 1/1000 em. */
interface Allowance {
  readonly unmoved: number;
  readonly moved: number;
  readonly shrunk: number;
  /** Points. */
  readonly air: number;
}

const allowanceOf = ({ slack }: BlockInk, { isSoft = false }: CutEdges): Allowance | undefined => {
  // Latin text beyond edges that cut nothing is as it is meant.
  if (isSoft) return slack > 0 ? undefined : { unmoved: softSlack, moved: softSlack, shrunk: softSlack, air: 0 };
  if (slack === 0) return { unmoved: 0, moved: 0, shrunk: 0, air };
  return { unmoved: slack, moved: slack / 2, shrunk: slack === asciiSlack ? 2 * slack : slack / 2, air: 0 };
};

/** The largest size at which ink fits between edges, points. */
export const largestSize = (ink: BlockInk, edges: CutEdges): number => {
  const allowance = allowanceOf(ink, edges);
  if (allowance === undefined) return Number.POSITIVE_INFINITY;
  return ((edges.top - edges.bottom - 2 * allowance.air) * 1000) / Math.max(ink.above + ink.below - allowance.shrunk, 1);
};

/** Moves a block at a size so that it lies between the edges; one that is higher is cut alike on both sides. */
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
