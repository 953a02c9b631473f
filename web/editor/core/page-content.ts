import { resolveFamily } from '../../../lib/engine/browser/drawing.ts';
import type { Rect } from '../../../lib/engine/browser/templates.ts';
import type { PageLines, SnapLine } from './snapping.ts';

/** A run of text of the document itself, upright as displayed. */
export interface PageText {
  readonly text: string;
  /** From the left of the first glyph; `y` of the rect's top. Points of the page as displayed. */
  readonly rect: Rect;
  /** Where the glyphs stand, points from the page's top. */
  readonly baseline: number;
  /** Points. */
  readonly size: number;
  /** The document's own name of the font. */
  readonly font: string;
}

/** A straight stroke, or a filled box so thin that it is seen as one. */
export interface PageRule {
  readonly x1: number;
  readonly y1: number;
  readonly x2: number;
  readonly y2: number;
}

/** What stands on a page of the document, as far as placing overlays is helped by it. */
export interface PageContent {
  readonly texts: readonly PageText[];
  readonly rules: readonly PageRule[];
  readonly boxes: readonly Rect[];
  /** Where fields of the document's own form stand: nothing needs to be placed there. */
  readonly fields?: readonly Rect[];
  /** Where pictures stand: nothing is offered on them. */
  readonly pictures?: readonly Rect[];
}

export const emptyContent: PageContent = { texts: [], rules: [], boxes: [] };

/** A line that leans less than this over its length is taken as upright or flat. Points. */
const slackPt = 0.5;

/** More lines than this on a page are a pattern or a map: to snap to each of them helps nobody. */
const maxLines = 4000;

/** The lines of a page that overlays snap to: rules, the edges of boxes, the baselines of text. */
export const pageLines = ({ texts, rules, boxes }: PageContent): PageLines => {
  const x: SnapLine[] = [];
  const y: SnapLine[] = [];
  for (const { rect, baseline } of texts) y.push({ at: baseline, from: rect.x, to: rect.x + rect.width, source: 'baseline' });
  for (const { x1, y1, x2, y2 } of rules) {
    if (Math.abs(x1 - x2) <= slackPt) x.push({ at: (x1 + x2) / 2, from: Math.min(y1, y2), to: Math.max(y1, y2), source: 'rule' });
    else if (Math.abs(y1 - y2) <= slackPt) y.push({ at: (y1 + y2) / 2, from: Math.min(x1, x2), to: Math.max(x1, x2), source: 'rule' });
  }
  for (const box of boxes) {
    for (const at of [box.x, box.x + box.width]) x.push({ at, from: box.y, to: box.y + box.height, source: 'rule' });
    for (const at of [box.y, box.y + box.height]) y.push({ at, from: box.x, to: box.x + box.width, source: 'rule' });
  }
  return { x: x.length > maxLines ? [] : x, y: y.length > maxLines ? [] : y };
};

/** The text whose style a new text takes over: the nearest one on its line, or else the nearest above, within 72 points. */
export const neighbourText = ({ texts }: PageContent, rect: Rect): PageText | undefined => {
  const reachPt = 72;
  const middle = rect.y + rect.height / 2;
  const distance = (text: PageText): number => {
    const gapX = Math.max(0, text.rect.x - (rect.x + rect.width), rect.x - (text.rect.x + text.rect.width));
    const onLine = text.rect.y <= middle && middle <= text.rect.y + text.rect.height;
    if (onLine) return gapX <= 2 * reachPt ? gapX / 4 : Infinity;
    const gapY = Math.abs(text.baseline - rect.y - rect.height);
    return gapY <= reachPt && gapX === 0 ? gapY : Infinity;
  };
  let best: PageText | undefined;
  let least = Infinity;
  for (const text of texts) {
    const away = text.text.trim() === '' ? Infinity : distance(text);
    if (away < least) [best, least] = [text, away];
  }
  return best;
};

const families: Readonly<Record<ReturnType<typeof resolveFamily>['family'], string | undefined>> = {
  helvetica: 'Helvetica',
  times: 'Times',
  courier: 'Courier',
  noto: 'Noto Sans',
  symbol: undefined,
  zapfdingbats: undefined,
};

/** The look of the text next to a rect, as members of a text overlay, defaults left out; empty where no text is near. */
export const neighbourStyle = (content: PageContent, rect: Rect): Readonly<Record<string, unknown>> => {
  const near = neighbourText(content, rect);
  if (near === undefined) return {};
  const { family, bold, italic } = resolveFamily({ font: near.font, bold: false, italic: false });
  const font = families[family];
  const size = Math.round(near.size * 10) / 10;
  return {
    ...(font === undefined || font === 'Helvetica' ? {} : { font }),
    ...(size === 12 || size <= 0 ? {} : { size }),
    ...(bold ? { bold } : {}),
    ...(italic ? { italic } : {}),
  };
};
