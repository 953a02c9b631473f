import type { TextOverlay } from '../../../package/template.ts';
import { splitGraphemes } from '../../fonts/characters/graphemes.ts';
import { isRightToLeft } from '../../fonts/characters/text-direction.ts';
import type { FontFace } from '../../fonts/font-set.ts';
import { firstBaseline } from './baseline.ts';
import { coordinate } from './coordinate.ts';
import { blockHeight, tolerancePt } from './fit-text.ts';
import { hardBreak } from './line-segments.ts';

/** Operators between `BT` and `ET`, the size in points and the number of lines that came of it, and whether the text lies inside its rect. */
export interface DrawnText {
  readonly operators: string;
  readonly size: number;
  readonly lines: number;
  readonly fits: boolean;
}

const everyHardBreak = new RegExp(hardBreak, 'g');

/** A row's value may be megabytes long; a comb has some dozen cells. */
const maxCombUnits = 5000;

/**
 * One grapheme centred in each of `cells` equal cells, from the left, or from the right where the text is right-to-left.
 * The size is shrunk, where the overlay allows it, until the widest grapheme fits its cell, and the line the rect's height. Graphemes beyond the last cell go on at
 * the same pitch, outside the rect, and do not fit.
 */
export const drawComb = (text: string, cells: number, overlay: TextOverlay, face: FontFace, x: number, y: number): DrawnText => {
  const graphemes = splitGraphemes(text.slice(0, maxCombUnits).replaceAll(everyHardBreak, ' '));
  const cell = overlay.rect.width / cells;
  const widths = graphemes.map((grapheme) => face.measure(grapheme));
  const widest = Math.max(...widths, 1);
  const { height } = overlay.rect;
  const largest = Math.min((cell * 1000) / widest, height / blockHeight(1, 1, overlay, face));
  const size = overlay.fit === 'shrink' ? Math.min(overlay.size, Math.max(overlay.minSize, largest)) : overlay.size;
  const baseline = y + firstBaseline(1, size, overlay, face);
  const backwards = isRightToLeft(text);
  let operators = '';
  let from = 0;
  for (const [i, grapheme] of graphemes.entries()) {
    const column = backwards ? cells - 1 - i : i;
    const at = x + (column + 0.5) * cell - ((widths[i] as number) * size) / 2000;
    if (grapheme.trim() === '') continue;
    operators += `${coordinate(at - from)} ${operators === '' ? coordinate(baseline) : '0'} Td ${face.show(grapheme, size)} `;
    from = at;
  }
  const fitsCells = graphemes.length <= cells && (widest * size) / 1000 <= cell + tolerancePt;
  return { operators, size, lines: 1, fits: fitsCells && blockHeight(1, size, overlay, face) <= height + tolerancePt };
};
