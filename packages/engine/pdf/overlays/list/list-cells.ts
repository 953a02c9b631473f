import type { DiagnosticParams } from '../../../core/diagnostic.ts';
import { isBlank } from '../../../core/text.ts';
import type { ResolvedListCell, ResolvedListOverlay } from '../../../svc/template.ts';
import type { FontSet } from '../../fonts/font-set.ts';
import { concatMatrix, turnAboutCentre } from '../../geometry/matrix.ts';
import { boundCorners, turnBox, type UprightBox } from '../../geometry/turned-box.ts';
import { OverlaySkipped } from '../../overlay-skipped.ts';
import { formatValue } from '../../value-format/format-value.ts';
import type { OverlayNotice } from '../overlay-notice.ts';
import { findInkBox } from '../text/find-ink-box.ts';
import { fitText } from '../text/fit-text.ts';
import { blockInk, type CutEdges, edgesOf } from '../text/placed-ink.ts';
import { prepareText, type TextDrawer } from '../text/prepare-text.ts';
import type { ListLine, PlacedLine } from './placed-line.ts';
import { PlainColumn } from './plain-column.ts';
import type { ListItem } from './read-items.ts';
import { sumDecimals } from './sum-decimals.ts';
import type { TextRun } from './text-run.ts';

/** Maximum cached drawers per cell, by the height of the line. */
const maxKeptHeights = 40;

/** Formats the texts of an item. `isPlain`: drawn unchanged. Throws `OverlaySkipped` with the item and the key. */
export const buildItemLine = (
  item: ListItem,
  index: number,
  cells: readonly ResolvedListCell[],
  isPlain = false,
): ListLine => {
  const line: string[] = [];
  // Lists have thousands of cells: allocate nothing per cell except its text.
  try {
    for (const { key, text } of cells) {
      const shown = isPlain && text.format === undefined ? item(key) : formatValue(text.format, item(key));
      if (text.required && isBlank(shown))
        throw new OverlaySkipped('VALUE_BLANK', 'The cell is required, and its value is blank.');
      line.push(shown);
    }
  } catch (error) {
    throw naming(index, (cells[line.length] as ResolvedListCell).key, error);
  }
  return line;
};

export const buildHeaderLine = ({ cells, header }: ResolvedListOverlay): ListLine =>
  cells.map(({ key }) => formatValue(undefined, header?.cells.get(key) ?? ''));

/** Returns the texts below the last item. Sums use the number format of their cell. */
export const buildFooterLine = ({ cells, footer }: ResolvedListOverlay, items: readonly ListItem[]): ListLine =>
  cells.map(({ key, text: { format } }) => {
    const cell = footer?.cells.get(key) ?? '';
    if (typeof cell === 'string') return formatValue(undefined, cell);
    const written = cells.find((other) => other.key === cell.sum)?.text.format;
    const sum = sumDecimals(items, cell.sum, written);
    if (format?.kind !== 'number') return sum;
    return formatValue(plainInput(format), sum);
  });

const plainInputs = new WeakMap<object, Extract<ResolvedListCell['text']['format'], { kind: 'number' }>>();

/** Returns the same format for a decimal with a point as input. */
const plainInput = (format: Extract<ResolvedListCell['text']['format'], { kind: 'number' }>) => {
  let plain = plainInputs.get(format);
  if (plain === undefined) {
    const { inputLocale: _, ...rest } = format;
    plain = rest;
    plainInputs.set(format, plain);
  }
  return plain;
};

const naming = (index: number, key: string, error: unknown): unknown =>
  error instanceof OverlaySkipped
    ? new OverlaySkipped(error.code, `Item ${index + 1}, "${key}": ${error.params.rule}`, factsOf(error.params))
    : error;

const factsOf = ({ rule: _, ...facts }: DiagnosticParams): Omit<DiagnosticParams, 'rule'> => facts;

export class CellDrawers {
  readonly #cells: readonly ResolvedListCell[];
  readonly #states: readonly (string | undefined)[];
  readonly #fonts: FontSet;
  readonly #itemHeight: number;
  readonly isGrowing: boolean;
  /** Columns by cell, for lines of the usual height. */
  readonly #plain: readonly (PlainColumn | undefined)[];
  readonly #drawers: readonly Map<number, TextDrawer>[];

  /** `states`: resource names of the graphics states of cells that are not opaque. */
  constructor(
    { cells, itemHeight, grow }: ResolvedListOverlay,
    fonts: FontSet,
    states: readonly (string | undefined)[],
  ) {
    this.#cells = cells;
    this.#states = states;
    this.#fonts = fonts;
    this.#itemHeight = itemHeight;
    this.isGrowing = grow && cells.some(({ text }) => text.comb === undefined);
    this.#plain = cells.map((cell) => PlainColumn.of(cell, fonts, itemHeight, this.#edges(cell, itemHeight)));
    this.#drawers = cells.map(() => new Map());
  }

  height(line: ListLine): number {
    let height = this.#itemHeight;
    if (!this.isGrowing) return height;
    for (const [index, { text }] of this.#cells.entries()) {
      if (text.comb !== undefined || line[index] === '') continue;
      const face = this.#fonts.face(text);
      const used = face.forText?.(line[index] as string) ?? face;
      const { lines, size } = fitText(
        line[index] as string,
        text.fit === 'shrink' ? { ...text, fit: 'none' } : text,
        used,
      );
      if (lines.length > 1) height = Math.max(height, lines.length * text.lineHeight * size);
      const ink = blockInk(
        lines.map((part) => part.text),
        text,
        used,
      );
      // Letters of common scripts stay within the font size, like the line's own height.
      if (ink.above + ink.below > ((lines.length - 1) * text.lineHeight + 1) * 1000) {
        height = Math.max(height, ((ink.above + ink.below) * size) / 1000);
      }
    }
    return height;
  }

  /** Returns the edges of a cell. A line that grows for its texts must contain their ink. */
  #edges({ text }: ResolvedListCell, height: number): CutEdges | undefined {
    return edgesOf({ ...text, rect: { ...text.rect, height } }, this.isGrowing || text.fit === 'shrink');
  }

  /** Adds one cell of a line to a run of texts. Returns false if the cell must be drawn separately. */
  showPlain(cell: number, { texts, y, height }: PlacedLine, run: TextRun): boolean {
    const column = height === this.#itemHeight ? this.#plain[cell] : undefined;
    return column?.show(texts[cell] as string, y, run) === true;
  }

  draw(cell: number, { kind, index, texts, y, height }: PlacedLine, notices: OverlayNotice[]): string {
    const { x, key } = this.#cells[cell] as ResolvedListCell;
    const text = texts[cell] as string;
    try {
      return this.#placed(cell, height, x, y, (atX, atY) => this.#drawer(cell, height)(text, atX, atY, notices));
    } catch (error) {
      throw kind === 'item' ? naming(index, key, error) : error;
    }
  }

  /** Returns the box of one cell's ink, points from the upper left of a rect `rectHeight` high; undefined if blank. */
  inkBox(cell: number, { texts, y, height }: PlacedLine, rectHeight: number): UprightBox | undefined {
    const listCell = this.#cells[cell] as ResolvedListCell;
    const text = { ...listCell.text, rect: { ...listCell.text.rect, height } };
    const box = findInkBox(texts[cell] as string, text, this.#fonts.face(text), this.#edges(listCell, height));
    if (box === undefined) return undefined;
    const rect = { x: listCell.x, y: rectHeight - y - height, width: listCell.width, height };
    return boundCorners(turnBox({ ...box, x: rect.x + box.x, y: rect.y + box.y }, { rect, rotation: text.rotation }));
  }

  #placed(cell: number, height: number, x: number, y: number, draw: (x: number, y: number) => string): string {
    const { text, width } = this.#cells[cell] as ResolvedListCell;
    const state = this.#states[cell];
    const isTurned = text.rotation % 360 !== 0;
    if (state === undefined && !isTurned) return draw(x, y);
    const drawn = isTurned ? draw(0, 0) : draw(x, y);
    if (drawn === '') return '';
    const enter = isTurned ? ` ${concatMatrix(turnAboutCentre(x, y, width, height, text.rotation))}` : '';
    return `q${state === undefined ? '' : ` /${state} gs`}${enter}\n${drawn}Q\n`;
  }

  #drawer(cell: number, height: number): TextDrawer {
    const drawers = this.#drawers[cell] as Map<number, TextDrawer>;
    let drawer = drawers.get(height);
    if (drawer === undefined) {
      const listCell = this.#cells[cell] as ResolvedListCell;
      const { text } = listCell;
      drawer = prepareText(
        { ...text, rect: { ...text.rect, height } },
        this.#fonts,
        undefined,
        this.#edges(listCell, height),
      );
      if (drawers.size >= maxKeptHeights) drawers.clear();
      drawers.set(height, drawer);
    }
    return drawer;
  }
}
