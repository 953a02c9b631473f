import type { ListCell, ListOverlay, Rect } from '../../../package/template.ts';
import { fillColor, pdfNumber, rectangle, strokeColor } from '../../content-stream.ts';
import type { FontSet } from '../../fonts/font-set.ts';
import type { OverlayNotice } from '../overlay-notice.ts';
import { CellDrawers, footerLine, headerLine, itemLine, type ListLine } from './list-cells.ts';
import { type ListPart, paginate } from './paginate.ts';
import { readItems } from './read-items.ts';

/** Marks what is drawn, where the document is tagged; operators stay as they are where it is not. */
export interface ListMarks {
  /** What is no content: stripes and lines. */
  decoration(operators: string): string;
  /** Begins a line of the table. */
  line(): void;
  /** `column`: of the cell among those of the list. */
  cell(kind: LineKind, column: number, operators: string): string;
}

const unmarked: ListMarks = { decoration: (operators) => operators, line: () => {}, cell: (_, __, operators) => operators };

/** One rect's share of a list. */
export interface ListSheet {
  /** Operators whose origin is the lower left corner of the rect. */
  draw(marks?: ListMarks): string;
}

/** A list of one row, laid out. */
export interface ListLayout {
  readonly sheets: readonly ListSheet[];
}

type Notice = Pick<OverlayNotice, 'code' | 'message'> & Pick<OverlayNotice, 'fit'>;

/** What is to be said of cells, once for each code: a list has thousands. */
class CellNotices {
  readonly #first = new Map<OverlayNotice['code'], { readonly notice: Notice; readonly place: string; count: number }>();

  add(place: string, notices: readonly OverlayNotice[]): void {
    for (const notice of notices) {
      const known = this.#first.get(notice.code);
      if (known === undefined) this.#first.set(notice.code, { notice, place, count: 1 });
      else known.count++;
    }
  }

  tell(overlayId: string, origin: string, notices: OverlayNotice[]): void {
    for (const { notice, place, count } of this.#first.values()) {
      const others = count === 1 ? '' : ` The same goes for ${count - 1} other ${count === 2 ? 'text' : 'texts'} of the list.`;
      notices.push({ ...notice, overlay_id: overlayId, message: `${place}: ${notice.message}${others}${origin}` });
    }
  }
}

interface DrawnLine {
  readonly texts: ListLine;
  readonly height: number;
}

interface ListPreparation {
  /** Told of every key of an item. */
  readonly onKey?: ((key: string) => void) | undefined;
  /** Resource names of the graphics states of cells that are not opaque, by cell. */
  readonly states?: readonly (string | undefined)[];
}

/**
 * Prepares a list once a job; the result lays out the value of one row after another. Throws `OverlaySkipped`: `VALUE_INVALID` for what is no list,
 * an item's value that its format refuses, and a sum of what is no number; `TEXT_OVERFLOW` where items do not fit, `UNSUPPORTED_CHARACTERS`.
 * Messages of notices end with `origin`. `goesOn`: further sheets may be made, for the rect of `more`. Source: templates.md, "Lists".
 */
export const prepareList = (
  overlay: ListOverlay,
  fonts: FontSet,
  origin: string,
  { onKey, states = [] }: ListPreparation = {},
): ((value: string, notices: OverlayNotice[], goesOn?: boolean) => ListLayout) => {
  const { cells, rect, header, footer, overflow, more } = overlay;
  const drawers = new CellDrawers(overlay, fonts, states);
  const measured = (texts: ListLine): DrawnLine => ({ texts, height: drawers.height(texts) });
  const top = header === undefined ? undefined : measured(headerLine(overlay));
  const textKey = (cells[0] as ListCell).key;
  return (value, notices, goesOn = false) => {
    const items = readItems(value, textKey, onKey);
    const lines = items.map((item, index) => measured(itemLine(item, index, cells)));
    const bottom = footer === undefined ? undefined : measured(footerLine(overlay, items));
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
      const message = `The list shows ${shown} of its ${items.length} items: the others do not fit.${origin}`;
      notices.push({ code: 'LIST_CUT', overlay_id: overlay.id, message });
    }
    const said = new CellNotices();
    const sheets = parts.map((part, index) => {
      const within = index === 0 ? rect : (more as NonNullable<typeof more>).rect;
      return drawPart(part, within, index === 0, { overlay, drawers, lines, top, bottom, said, told: [] });
    });
    said.tell(overlay.id, origin, notices);
    return { sheets };
  };
};

interface Laid {
  readonly overlay: ListOverlay;
  readonly drawers: CellDrawers;
  readonly lines: readonly DrawnLine[];
  readonly top: DrawnLine | undefined;
  readonly bottom: DrawnLine | undefined;
  readonly said: CellNotices;
  /** Of the cell that is drawn. */
  readonly told: OverlayNotice[];
}

/** Draws the texts at once, so that a text that cannot be drawn skips the list before anything of it is written. */
const drawPart = ({ from, to, hasHeader, hasFooter }: ListPart, rect: Rect, isFirst: boolean, laid: Laid): ListSheet => {
  const { lines, top, bottom } = laid;
  let edge = rect.height;
  const drawn: DrawnCells[] = [];
  const add = (content: DrawnLine, kind: LineKind, index?: number): void => {
    const { height } = content;
    edge -= height;
    const line = drawn.length === 0 ? '' : drawRule(rect.width, edge + height, laid.overlay);
    const ground = groundOf(rect.width, edge, height, kind, index, laid) + line;
    drawn.push({ kind, ground, cells: drawCells(content, edge, kind, index, laid) });
  };
  if (hasHeader && top !== undefined) add(top, 'header');
  for (let index = from; index < to; index++) add(lines[index] as DrawnLine, 'item', index);
  if (hasFooter && bottom !== undefined) add(bottom, 'footer');
  const last = hasFooter || drawn.length === 0 ? '' : drawRule(rect.width, edge, laid.overlay);
  return {
    draw: (marks = unmarked) => {
      let operators = '';
      for (const { kind, ground, cells } of drawn) {
        if (ground !== '') operators += marks.decoration(ground);
        // What a further page repeats is read once.
        if (kind === 'header' && !isFirst) {
          operators += marks.decoration(cells.join(''));
          continue;
        }
        marks.line();
        for (const [column, cell] of cells.entries()) operators += marks.cell(kind, column, cell);
      }
      return last === '' ? operators : operators + marks.decoration(last);
    },
  };
};

/** What a line of a list is. */
export type LineKind = 'header' | 'item' | 'footer';

interface DrawnCells {
  readonly kind: LineKind;
  readonly ground: string;
  readonly cells: readonly string[];
}

const drawCells = ({ texts, height }: DrawnLine, y: number, kind: LineKind, index: number | undefined, laid: Laid): string[] => {
  const { overlay, drawers, said, told } = laid;
  const drawn: string[] = [];
  for (const [cell, text] of texts.entries()) {
    const { x, key } = overlay.cells[cell] as ListCell;
    drawn.push(drawers.draw(cell, text, height, x, y, index, told));
    if (told.length === 0) continue;
    said.add(index === undefined ? `The ${kind}, "${key}"` : `Item ${index + 1}, "${key}"`, told);
    told.length = 0;
  }
  return drawn;
};

/** The stripe behind an item, and over it the line below what stands above it. */
const groundOf = (width: number, y: number, height: number, kind: LineKind, index: number | undefined, { overlay }: Laid): string => {
  const { stripe } = overlay;
  return stripe !== undefined && kind === 'item' && (index as number) % 2 === 1
    ? `${fillColor(stripe)} ${rectangle(0, y, width, height)} f\n`
    : '';
};

const drawRule = (width: number, y: number, { rule }: ListOverlay): string =>
  rule === undefined || rule.width === 0
    ? ''
    : `${strokeColor(rule.color)} ${pdfNumber(rule.width)} w 0 J [] 0 d 0 ${pdfNumber(y)} m ${pdfNumber(width)} ${pdfNumber(y)} l S\n`;
