import { resolveFamily } from '@bulkfill/engine/browser/drawing';
import type { Rect } from '@bulkfill/engine/browser/templates';
import type { PageLines, SnapLine } from './snapping.ts';

/** A run of text in the document, upright as displayed. */
export interface PageText {
  readonly text: string;
  /** Rect that starts at the left of the first glyph. Points of the displayed page. */
  readonly rect: Rect;
  /** Baseline in points from the top of the page. */
  readonly baseline: number;
  readonly size: number;
  readonly font: string;
}

/** A straight stroke, or a filled box so thin that it looks like one. */
export interface PageStroke {
  readonly x1: number;
  readonly y1: number;
  readonly x2: number;
  readonly y2: number;
}

export interface PageContent {
  readonly texts: readonly PageText[];
  readonly rules: readonly PageStroke[];
  readonly boxes: readonly Rect[];
  /** Form fields of the document: nothing needs to be placed there. */
  readonly fields?: readonly Rect[];
  /** Pictures: nothing is offered on them. */
  readonly pictures?: readonly Rect[];
}

export const emptyContent: PageContent = { texts: [], rules: [], boxes: [] };

/** Maximum slant of a line that counts as straight, in points. */
const slackPt = 0.5;

/** Maximum number of snap lines: more are a pattern or a map, useless for snapping. */
const maxLines = 4000;

export const pageLines = ({ texts, rules, boxes }: PageContent): PageLines => {
  const x: SnapLine[] = [];
  const y: SnapLine[] = [];
  for (const { rect, baseline } of texts)
    y.push({ at: baseline, from: rect.x, to: rect.x + rect.width, source: 'baseline' });
  for (const { x1, y1, x2, y2 } of rules) {
    if (Math.abs(x1 - x2) <= slackPt)
      x.push({ at: (x1 + x2) / 2, from: Math.min(y1, y2), to: Math.max(y1, y2), source: 'rule' });
    else if (Math.abs(y1 - y2) <= slackPt)
      y.push({ at: (y1 + y2) / 2, from: Math.min(x1, x2), to: Math.max(x1, x2), source: 'rule' });
  }
  for (const box of boxes) {
    for (const at of [box.x, box.x + box.width]) x.push({ at, from: box.y, to: box.y + box.height, source: 'rule' });
    for (const at of [box.y, box.y + box.height]) y.push({ at, from: box.x, to: box.x + box.width, source: 'rule' });
  }
  return { x: x.length > maxLines ? [] : x, y: y.length > maxLines ? [] : y };
};

/**
 * Returns the text whose style a new text adopts: the nearest on its line, or else the nearest above, within 72 points.
 */
export const findNeighbourText = ({ texts }: PageContent, rect: Rect): PageText | undefined => {
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

/** Returns the style of the text near a rect as members of a text overlay, without defaults; empty if there is none. */
export const findNeighbourStyle = (content: PageContent, rect: Rect): Readonly<Record<string, unknown>> => {
  const near = findNeighbourText(content, rect);
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
