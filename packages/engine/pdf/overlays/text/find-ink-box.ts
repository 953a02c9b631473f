import { isBlank } from '../../../core/text.ts';
import type { ResolvedTextOverlay } from '../../../svc/template.ts';
import { isRightToLeft } from '../../fonts/characters/text-direction.ts';
import type { FontFace } from '../../fonts/font-set.ts';
import type { UprightBox } from '../../geometry/turned-box.ts';
import { computeFirstBaseline } from './baseline.ts';
import { drawComb, measureCombInk, splitCombGraphemes } from './draw-comb.ts';
import { fitText } from './fit-text.ts';
import { type BlockInk, blockInk, type CutEdges, placeInk } from './placed-ink.ts';
import { measureIndent } from './prepare-text.ts';

/** White space of letters on each side, as a fraction of the size. */
const slack = 0.25;
const minSlackPt = 1;

interface Block {
  readonly left: number;
  readonly right: number;
  readonly size: number;
  /** Points from the lower edge of the rect. */
  readonly baseline: number;
  readonly ink: BlockInk;
}

/** Returns a box around the text's ink, points from the rect's upper left; undefined if blank. `edges` cut the text. */
export const findInkBox = (
  text: string,
  overlay: ResolvedTextOverlay,
  face: FontFace,
  edges: CutEdges | undefined,
): UprightBox | undefined => {
  if (isBlank(text)) return undefined;
  const used = face.forText?.(text) ?? face;
  const { left, right, size, baseline, ink } =
    overlay.comb === undefined ? lines(text, overlay, used, edges) : comb(text, overlay, used, edges);
  const free = Math.max(slack * size, minSlackPt);
  return {
    x: left + free,
    y: overlay.rect.height - baseline - (ink.above * size) / 1000 + free,
    width: Math.max(0, right - left - 2 * free),
    height: Math.max(0, ((ink.above + ink.below) * size) / 1000 - 2 * free),
  };
};

const lines = (text: string, overlay: ResolvedTextOverlay, face: FontFace, edges: CutEdges | undefined): Block => {
  const { lines: all, size, rise } = fitText(text, overlay, face, edges);
  const inked = all.filter((line) => !isBlank(line.text));
  const starts = inked.map((line) => measureIndent(line, size, overlay));
  return {
    left: Math.min(...starts),
    right: Math.max(...inked.map(({ width }, index) => starts[index]! + (width * size) / 1000)),
    size,
    baseline: computeFirstBaseline(all.length, size, overlay, face) + rise,
    ink: blockInk(
      all.map((line) => line.text),
      overlay,
      face,
    ),
  };
};

const comb = (text: string, overlay: ResolvedTextOverlay, face: FontFace, edges: CutEdges | undefined): Block => {
  const cells = overlay.comb as number;
  const { size } = drawComb(text, cells, overlay, face, 0, 0, edges);
  const graphemes = splitCombGraphemes(text);
  const ink = measureCombInk(graphemes, overlay, face);
  const baseline = computeFirstBaseline(1, size, overlay, face);
  const inked = [...graphemes.keys()].filter((index) => !isBlank(graphemes[index] as string));
  const first = isRightToLeft(text) ? cells - graphemes.length : 0;
  /** Returns an edge of a grapheme, which is centred in its cell. */
  const edge = (index: number, side: 1 | -1): number =>
    ((first + index + 0.5) * overlay.rect.width) / cells +
    (side * face.measure(graphemes[index] as string) * size) / 2000;
  return {
    left: edge(inked[0] as number, -1),
    right: edge(inked.at(-1) as number, 1),
    size,
    baseline: baseline + (edges === undefined ? 0 : placeInk(ink, baseline, size, edges).rise),
    ink,
  };
};
