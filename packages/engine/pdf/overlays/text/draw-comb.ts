import type { ResolvedTextOverlay } from '../../../svc/template.ts';
import { splitGraphemes } from '../../fonts/characters/graphemes.ts';
import { hasRightToLeft } from '../../fonts/characters/script-blocks.ts';
import { isRightToLeft } from '../../fonts/characters/text-direction.ts';
import type { FontFace } from '../../fonts/font-set.ts';
import { orderVisually, resolveBidiLevels } from '../../fonts/shaping/bidi-levels.ts';
import { computeFirstBaseline } from './baseline.ts';
import { formatCoordinate } from './coordinate.ts';
import { blockHeight, tolerancePt } from './fit-text.ts';
import { hardBreak } from './hard-break.ts';
import { type BlockInk, blockInk, type CutEdges, findLargestSize, placeInk } from './placed-ink.ts';

/** Operators between `BT` and `ET`, size in points, number of lines, and whether the text is inside its rect. */
export interface DrawnText {
  readonly operators: string;
  readonly size: number;
  readonly lines: number;
  readonly fits: boolean;
}

const everyHardBreak = new RegExp(hardBreak, 'g');
/** Matches invisible graphemes: direction marks, soft hyphens and zero-width spaces. */
const unseen = /^\p{Default_Ignorable_Code_Point}+$/u;
const seenAlone = /^[ -~]*$/;

/** Maximum text length: a row's value may be megabytes long, but a comb has a few dozen cells. */
const maxCombUnits = 5000;

/** Returns the content of a comb's cells in logical order: visible graphemes and spaces. */
export const splitCombGraphemes = (text: string): string[] => {
  const graphemes = splitGraphemes(text.slice(0, maxCombUnits).replaceAll(everyHardBreak, ' '));
  return seenAlone.test(text) ? graphemes : graphemes.filter((grapheme) => !unseen.test(grapheme));
};

const seenPlaces = (graphemes: readonly string[], rightToLeft: boolean): { at: number; backwards: boolean }[] => {
  const all = resolveBidiLevels(graphemes.join(''), rightToLeft);
  let start = 0;
  const levels = graphemes.map((grapheme) => {
    const level = all[start] as number;
    start += grapheme.length;
    return level;
  });
  const seen = levels.map((level) => ({ at: 0, backwards: level % 2 === 1 }));
  for (const [at, index] of orderVisually(levels).entries()) (seen[index] as { at: number }).at = at;
  return seen;
};

const unmoved = { rise: 0, fits: true };

export const measureCombInk = (
  graphemes: readonly string[],
  overlay: ResolvedTextOverlay,
  face: FontFace,
): BlockInk => {
  const inks = graphemes.map((grapheme) => blockInk([grapheme], overlay, face));
  return {
    above: Math.max(0, ...inks.map(({ above }) => above)),
    below: Math.max(0, ...inks.map(({ below }) => below)),
    slack: Math.min(...inks.map(({ slack }) => slack)),
  };
};

/**
 * Draws one grapheme centred in each of `cells` equal cells, from the left, or from the right if the text is
 * right-to-left. Numbers and other runs in the opposite direction keep their order, as in a line.
 * If the overlay allows it, the size shrinks until the widest grapheme fits its cell and the line fits the rect's
 * height. Graphemes beyond the last cell continue at the same pitch, outside the rect, and do not fit.
 */
export const drawComb = (
  text: string,
  cells: number,
  overlay: ResolvedTextOverlay,
  face: FontFace,
  x: number,
  y: number,
  edges?: CutEdges,
): DrawnText => {
  const graphemes = splitCombGraphemes(text);
  const cell = overlay.rect.width / cells;
  const widths = graphemes.map((grapheme) => face.measure(grapheme));
  const widest = Math.max(...widths, 1);
  const { height } = overlay.rect;
  const ink = edges === undefined ? undefined : measureCombInk(graphemes, overlay, face);
  const largest = Math.min(
    (cell * 1000) / widest,
    height / blockHeight(1, 1, overlay, face),
    edges === undefined || ink === undefined ? Number.POSITIVE_INFINITY : findLargestSize(ink, edges),
  );
  const size = overlay.fit === 'shrink' ? Math.min(overlay.size, Math.max(overlay.minSize, largest)) : overlay.size;
  const usual = computeFirstBaseline(1, size, overlay, face);
  const placed = edges === undefined || ink === undefined ? unmoved : placeInk(ink, usual, size, edges);
  const baseline = y + usual + placed.rise;
  const rightToLeft = isRightToLeft(text);
  const first = rightToLeft ? cells - graphemes.length : 0;
  const seen = hasRightToLeft(text) ? seenPlaces(graphemes, rightToLeft) : undefined;
  let operators = '';
  let from = 0;
  for (const [i, grapheme] of graphemes.entries()) {
    const column = first + (seen?.[i]?.at ?? i);
    const at = x + (column + 0.5) * cell - ((widths[i] as number) * size) / 2000;
    if (grapheme.trim() === '') continue;
    operators += `${formatCoordinate(at - from)} ${operators === '' ? formatCoordinate(baseline) : '0'} Td ${face.show(grapheme, size, 0, seen?.[i]?.backwards)} `;
    from = at;
  }
  const fitsCells = graphemes.length <= cells && (widest * size) / 1000 <= cell + tolerancePt;
  return {
    operators,
    size,
    lines: 1,
    fits: fitsCells && placed.fits && blockHeight(1, size, overlay, face) <= height + tolerancePt,
  };
};
