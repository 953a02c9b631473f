import { type ValueOrigin, withMessage } from '../../../core/diagnostic.ts';
import type { Rect, ResolvedListOverlay } from '../../../svc/template.ts';
import type { FontSet } from '../../fonts/font-set.ts';
import type { OverlayNotice } from '../overlay-notice.ts';
import { CellNotices } from './cell-notices.ts';
import { buildFooterLine, buildHeaderLine, buildItemLine, CellDrawers } from './list-cells.ts';
import { ListGround } from './list-ground.ts';
import { drawSheet, type ListSheet } from './list-sheet.ts';
import { type ListPart, paginate } from './paginate.ts';
import type { LineKind, ListLine, PlacedLine } from './placed-line.ts';
import type { ListContent } from './read-items.ts';

export interface ListLayout {
  readonly sheets: readonly ListSheet[];
}

interface MeasuredLine {
  readonly texts: ListLine;
  readonly height: number;
}

interface ListPreparation {
  /** Resource names of the graphics states of cells that are not opaque, by cell. */
  readonly states?: readonly (string | undefined)[];
  readonly isMarked?: boolean;
}

/**
 * Prepares a list once per job. The result lays out the items of one row after another. It throws `OverlaySkipped` with
 * one of these codes:
 * - `VALUE_INVALID` if the value is not a list, a format rejects an item's value, or a sum includes text that is not a
 *   number;
 * - `TEXT_OVERFLOW` if items do not fit;
 * - `UNSUPPORTED_CHARACTERS`. Messages of notices name `origin`. `goesOn`: whether further sheets are allowed, for the
 * rect of `more`. Source: package-format.md, "Lists".
 */
export const prepareList = (
  overlay: ResolvedListOverlay,
  fonts: FontSet,
  origin: ValueOrigin | undefined,
  { states = [], isMarked = false }: ListPreparation = {},
): ((items: ListContent, notices: OverlayNotice[], goesOn?: boolean) => ListLayout) => {
  const { cells, rect, header, footer, overflow, more } = overlay;
  const drawers = new CellDrawers(overlay, fonts, states);
  const ground = new ListGround(overlay);
  const measured = (texts: ListLine): MeasuredLine => ({ texts, height: drawers.height(texts) });
  const top = header === undefined ? undefined : measured(buildHeaderLine(overlay));
  return ({ items, isPlain }, notices, goesOn = false) => {
    const lines = items.map((item, index) => measured(buildItemLine(item, index, cells, isPlain)));
    const bottom = footer === undefined ? undefined : measured(buildFooterLine(overlay, items));
    const parts = paginate(
      lines.map(({ height }) => height),
      {
        first: rect.height,
        more: goesOn ? more?.rect.height : undefined,
        header: top?.height ?? 0,
        repeatsHeader: header?.repeat === true,
        footer: bottom?.height ?? 0,
        cuts: overflow === 'clip',
      },
    );
    const shown = parts.at(-1)?.to ?? 0;
    if (shown < items.length) {
      const rule = `The list shows ${shown} of its ${items.length} items: the others do not fit.`;
      notices.push({ code: 'LIST_CUT', overlay_id: overlay.id, ...withMessage({ rule, origin }) });
    }
    const ofCells = new CellNotices();
    const sheets = parts.map((part, index) => {
      const isFirst = index === 0;
      const within = isFirst ? rect : (more as NonNullable<typeof more>).rect;
      const placed = placeLines(part, within, lines, top, bottom);
      const behind = ground.of(placed, within.width, drawers.isGrowing ? undefined : keyOf(part, isFirst));
      return drawSheet(placed, behind, { isMarked, isFirst }, { overlay, drawers, said: ofCells });
    });
    ofCells.tell(overlay.id, origin, notices);
    return { sheets };
  };
};

/** Returns the cache key of a part's ground: equal for as many lines of one height from the same parity. */
const keyOf = ({ from, to, hasHeader, hasFooter }: ListPart, isFirst: boolean): string =>
  `${isFirst} ${from % 2} ${to - from} ${hasHeader} ${hasFooter}`;

const placeLines = (
  { from, to, hasHeader, hasFooter }: ListPart,
  rect: Rect,
  lines: readonly MeasuredLine[],
  top: MeasuredLine | undefined,
  bottom: MeasuredLine | undefined,
): readonly PlacedLine[] => {
  let y = rect.height;
  const placed: PlacedLine[] = [];
  const add = ({ texts, height }: MeasuredLine, kind: LineKind, index: number): void => {
    y -= height;
    placed.push({ kind, index, texts, y, height });
  };
  if (hasHeader && top !== undefined) add(top, 'header', -1);
  for (let index = from; index < to; index++) add(lines[index] as MeasuredLine, 'item', index);
  if (hasFooter && bottom !== undefined) add(bottom, 'footer', -1);
  return placed;
};
