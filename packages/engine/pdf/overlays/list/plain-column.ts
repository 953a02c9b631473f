import { isBlank } from '../../../core/text.ts';
import type { ResolvedListCell } from '../../../svc/template.ts';
import { fillColor } from '../../content-stream.ts';
import type { FontFace, FontSet, LiteralStrings } from '../../fonts/font-set.ts';
import { computeFirstBaseline } from '../text/baseline.ts';
import { type BlockInk, blockInk, type CutEdges, edgesOf, placeInk } from '../text/placed-ink.ts';
import { isTallEnough, limitWidth, widestCharacter } from '../text/prepare-text.ts';
import type { TextRun } from './text-run.ts';

/** A column of texts that each fit on one line in one font: most columns. Draws them like `prepareText`. */
export class PlainColumn {
  readonly #cell: ResolvedListCell;
  readonly #face: FontFace;
  readonly #literals: LiteralStrings;
  readonly #look: string;
  readonly #baseline: number;
  readonly #limit: number;
  /** Any text with at most this many characters fits. */
  readonly #short: number;
  readonly #isLeft: boolean;
  /** Whether a text of this ink is between the edges of its cell without being moved. */
  readonly #isWithin: (ink: BlockInk) => boolean;
  readonly #anyWithin: boolean;

  private constructor(
    cell: ResolvedListCell,
    face: FontFace,
    literals: LiteralStrings,
    height: number,
    edges: CutEdges | undefined,
  ) {
    const { text } = cell;
    this.#cell = cell;
    this.#face = face;
    this.#literals = literals;
    this.#look = `${fillColor(text.color)} ${literals.select(text.size)}`;
    this.#baseline = computeFirstBaseline(1, text.size, { ...text, rect: { ...text.rect, height } }, face);
    this.#limit = limitWidth(cell.width, text.size);
    this.#short = face.ascii ? Math.floor(this.#limit / widestCharacter) : 0;
    this.#isWithin = (ink) => {
      if (edges === undefined) return true;
      const { rise, fits } = placeInk(ink, this.#baseline, text.size, edges);
      return fits && rise === 0;
    };
    this.#anyWithin = this.#isWithin({ ...(face.mostExtent ?? { above: 1000, below: 1000 }), slack: 0 });
    this.#isLeft = text.align === 'left' || text.align === 'justify';
  }

  /** Returns undefined for comb cells, frames, turned or translucent cells, and another kind of font. */
  static of(
    cell: ResolvedListCell,
    fonts: FontSet,
    height: number,
    edges = edgesOf({ ...cell.text, rect: { ...cell.text.rect, height } }),
  ): PlainColumn | undefined {
    const { text } = cell;
    const face = fonts.face(text);
    const { literals } = face;
    const hasFrame = text.background !== undefined || text.border !== undefined;
    if (literals === undefined || hasFrame || text.comb !== undefined || text.rotation % 360 !== 0 || text.opacity < 1)
      return undefined;
    return isTallEnough(face, text.size, height) ? new PlainColumn(cell, face, literals, height, edges) : undefined;
  }

  /** Shows a text in a line with its lower edge at `y`, points. Returns false if the text does not simply fit. */
  show(text: string, y: number, run: TextRun): boolean {
    if (isBlank(text)) return true;
    const body = this.#literals.body(text);
    if (body === undefined) return false;
    if (!this.#anyWithin && !this.#isWithin(blockInk([text], this.#cell.text, this.#face))) return false;
    let at = this.#cell.x;
    if (!this.#isLeft || text.length > this.#short) {
      const { width, text: look } = this.#cell;
      const textWidth = this.#face.measure(text);
      if (textWidth > this.#limit) return false;
      if (!this.#isLeft) at += (width - (textWidth * look.size) / 1000) / (look.align === 'center' ? 2 : 1);
    }
    run.show(this.#look, at, y + this.#baseline, body);
    return true;
  }
}
