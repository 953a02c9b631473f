import type { Rect } from '@bulkfill/engine/browser/templates';
import { overlaps } from './geometry.ts';
import type { PageContent, PageStroke, PageText } from './page-content.ts';

/** A place on a page that is meant to be filled. Offered to the user, never filled automatically. */
export interface OfferedPlace {
  readonly kind: 'text' | 'checkbox';
  readonly rect: Rect;
  /** Text before, after or above it. */
  readonly label: string;
  readonly comb?: number;
}

const squareMinPt = 5;
const squareMaxPt = 24;
const writingMinPt = 30;
/** Height of text on a line, and distance from a label. Points. */
const lineHeightPt = 14;
const gapPt = 3;

const isSquare = ({ width, height }: Rect): boolean =>
  width >= squareMinPt && width <= squareMaxPt && Math.abs(width - height) <= 0.15 * Math.max(width, height);

const cleaned = (label: string): string =>
  label
    .replaceAll(/[_.…\s]+$/g, '')
    .replace(/[:*]+$/, '')
    .trim();

const isOnLine = ({ rect }: PageText, middle: number): boolean =>
  rect.y - 2 <= middle && middle <= rect.y + rect.height + 2;

/** Whether a text is printed directly right of a button. */
export const isRightOf = (text: PageText, { x, y, width, height }: Rect): boolean => {
  const gap = text.rect.x - (x + width);
  return isOnLine(text, y + height / 2) && gap >= -1 && gap <= 30;
};

/** Returns the text left of a rect on its line, however far, with none of `others` between them. Empty if none. */
export const distantLabelOf = (texts: readonly PageText[], rect: Rect, others: readonly Rect[]): string => {
  const middle = rect.y + rect.height / 2;
  const before = others
    .filter((other) => other.y <= middle && middle <= other.y + other.height && other.x + other.width <= rect.x + 1)
    .map((other) => other.x + other.width);
  const from = Math.max(0, ...before);
  const [nearest] = texts
    .filter((text) => cleaned(text.text) !== '' && isOnLine(text, middle) && text.rect.x >= from - 1)
    .filter((text) => text.rect.x + text.rect.width <= rect.x + 1)
    .toSorted((one, other) => other.rect.x - one.rect.x);
  return nearest === undefined ? '' : cleaned(nearest.text);
};

/** Returns the label of a rect: the text to its left (or right of a box), or else the nearest one above. */
export const labelOf = (texts: readonly PageText[], rect: Rect, side: 'left' | 'right'): string => {
  const middle = rect.y + rect.height / 2;
  let best = '';
  let least = Infinity;
  for (const text of texts) {
    const label = cleaned(text.text);
    if (label === '') continue;
    const onLine = isOnLine(text, middle);
    const left = rect.x - (text.rect.x + text.rect.width);
    const right = text.rect.x - (rect.x + rect.width);
    const gap = side === 'left' ? left : right >= -1 ? right : left + 30;
    const above = rect.y - text.baseline;
    const overlapsX = text.rect.x < rect.x + rect.width && rect.x < text.rect.x + text.rect.width;
    const away =
      onLine && gap >= -1 && gap <= 120 ? gap : overlapsX && above >= -1 && above <= 18 ? 40 + above : Infinity;
    if (away < least) [best, least] = [label, away];
  }
  return best;
};

/** Returns the nearest text centred above or below a writing line, such as on a certificate. */
const centredLabelOf = (texts: readonly PageText[], line: Rect): string => {
  const bottom = line.y + line.height;
  const middle = line.x + line.width / 2;
  let best = '';
  let least = Infinity;
  for (const { text, rect, baseline } of texts) {
    const isCentred = Math.abs(rect.x + rect.width / 2 - middle) <= Math.max(8, 0.08 * line.width);
    const [above, below] = [line.y - baseline, rect.y - bottom];
    const away = above >= -1 && above <= 36 ? above : below >= -1 && below <= 18 ? below : Infinity;
    if (isCentred && away < least) [best, least] = [cleaned(text), away];
  }
  return best;
};

const combs = (boxes: readonly Rect[]): readonly (readonly Rect[])[] => {
  const cells = boxes.filter(({ width, height }) => width >= squareMinPt && width <= 40 && height >= 8 && height <= 40);
  const sorted = cells.toSorted((a, b) => a.y - b.y || a.x - b.x);
  const runs: Rect[][] = [];
  for (const cell of sorted) {
    const run = runs.findLast((other) => {
      const last = other.at(-1)!;
      const gap = cell.x - (last.x + last.width);
      return (
        Math.abs(last.y - cell.y) <= 1 &&
        Math.abs(last.height - cell.height) <= 1 &&
        Math.abs(last.width - cell.width) <= 2 &&
        gap >= -1.5 &&
        gap <= 6
      );
    });
    if (run === undefined) runs.push([cell]);
    else run.push(cell);
  }
  return runs.filter((run) => run.length >= 3);
};

const spanOf = (run: readonly Rect[]): Rect => {
  const [first, last] = [run[0]!, run.at(-1)!];
  return { x: first.x, y: first.y, width: last.x + last.width - first.x, height: first.height };
};

const isFlat = ({ y1, y2 }: PageStroke): boolean => Math.abs(y1 - y2) <= 0.5;

interface Upright {
  readonly x: number;
  readonly from: number;
  readonly to: number;
}

const uprightLines = ({ rules, boxes }: PageContent): readonly Upright[] =>
  [
    ...rules
      .filter(({ x1, x2 }) => Math.abs(x1 - x2) <= 0.5)
      .map(({ x1, y1, y2 }) => ({ x: x1, from: Math.min(y1, y2), to: Math.max(y1, y2) })),
    ...boxes.flatMap(({ x, y, width, height }) => [x, x + width].map((at) => ({ x: at, from: y, to: y + height }))),
  ].toSorted((a, b) => a.x - b.x);

/** Runs of underscores or dots with room to write. */
const blanks = /_{4,}|\.{6,}|…{2,}/g;

/** Returns the rects of the blanks in a text. Assumes equal character widths, close enough for an offer. */
const blankRects = ({ text, rect, baseline }: PageText): readonly { readonly rect: Rect; readonly before: string }[] =>
  [...text.matchAll(blanks)].map((match) => {
    const perCharacter = rect.width / text.length;
    return {
      rect: {
        x: rect.x + match.index * perCharacter,
        y: baseline - lineHeightPt,
        width: match[0].length * perCharacter,
        height: lineHeightPt + 2,
      },
      before: text.slice(0, match.index),
    };
  });

const within = (rect: Rect): Rect => ({ x: rect.x + 1, y: rect.y + 1, width: rect.width - 2, height: rect.height - 2 });

export const freePlaces = (places: readonly OfferedPlace[], taken: readonly Rect[]): readonly OfferedPlace[] =>
  places.filter(({ rect }) => !taken.some((other) => overlaps(within(rect), other)));

/** Finds free places to fill: combs, squares, empty boxes, writing lines, underscores, and room after a colon. */
export const findPlaces = (
  content: PageContent,
  page: { readonly width: number; readonly height: number },
  taken: readonly Rect[] = [],
): readonly OfferedPlace[] => {
  const { texts, rules, boxes } = content;
  const places: OfferedPlace[] = [];
  const written = texts.filter(({ text }) => cleaned(text) !== '');
  const others = [...taken, ...(content.fields ?? []), ...(content.pictures ?? [])];
  const isFree = (rect: Rect): boolean => {
    const inner = within(rect);
    return !others.some((other) => overlaps(inner, other)) && !places.some((place) => overlaps(inner, place.rect));
  };
  const isEmpty = (rect: Rect): boolean => {
    const inner = { x: rect.x + 1, y: rect.y + 2, width: rect.width - 2, height: rect.height - 4 };
    return !written.some((text) => overlaps(inner, text.rect));
  };
  const offer = (place: OfferedPlace): void => {
    if (place.rect.width > 0 && place.rect.height > 0 && isFree(place.rect)) places.push(place);
  };

  const inCombs = new Set<Rect>();
  for (const run of combs(boxes)) {
    const rect = spanOf(run);
    for (const cell of run) inCombs.add(cell);
    if (isEmpty(rect)) offer({ kind: 'text', rect, label: labelOf(texts, rect, 'left'), comb: run.length });
  }
  for (const box of boxes) {
    if (inCombs.has(box) || !isEmpty(box)) continue;
    if (isSquare(box)) offer({ kind: 'checkbox', rect: box, label: labelOf(texts, box, 'right') });
    else if (box.width >= writingMinPt && box.height >= 10 && box.height <= 40 && box.width <= 0.95 * page.width) {
      offer({ kind: 'text', rect: box, label: labelOf(texts, box, 'left') });
    }
  }
  for (const text of texts) {
    // Only text on the line of the blank counts: text of the line above may overlap its rect.
    const onLine = written.filter((other) => other !== text && Math.abs(other.baseline - text.baseline) <= 4);
    for (const { rect, before } of blankRects(text)) {
      if (onLine.some((other) => overlaps(within(rect), other.rect))) continue;
      offer({ kind: 'text', rect, label: cleaned(before.split(blanks).at(-1) ?? '') || labelOf(texts, rect, 'left') });
    }
  }
  const uprights = uprightLines(content);
  for (const rule of rules) {
    const x = Math.min(rule.x1, rule.x2);
    const width = Math.abs(rule.x1 - rule.x2);
    // A rule over the whole page separates; a short one is a dash.
    if (!isFlat(rule) || width < writingMinPt || width > 0.8 * page.width) continue;
    // Upright table lines split the space above a rule into cells.
    const y = rule.y1 - lineHeightPt - 1;
    const crossings = uprights.filter(
      (line) => line.x > x + 1 && line.x < x + width - 1 && line.from <= y + 2 && line.to >= rule.y1 - 2,
    );
    const edges = [x, ...crossings.map((line) => line.x), x + width];
    for (const [index, end] of edges.entries()) {
      const start = edges[index - 1];
      if (start === undefined || end - start < writingMinPt) continue;
      const inset = crossings.length > 0 ? gapPt : 0;
      const rect = { x: start + inset, y, width: end - start - 2 * inset, height: lineHeightPt };
      if (rect.y < 0 || !isEmpty(rect)) continue;
      // A rule directly under text is an underline. A rule with text directly above the space is a table edge.
      const label = labelOf(texts, rect, 'left') || centredLabelOf(written, rect);
      if (label !== '') offer({ kind: 'text', rect, label });
    }
  }
  for (const text of written) {
    if (!/:\s*$/.test(text.text)) continue;
    const start = text.rect.x + text.rect.width + gapPt;
    const rights = written
      .filter((other) => other !== text && Math.abs(other.baseline - text.baseline) <= 4 && other.rect.x >= start)
      .map(({ rect }) => rect.x);
    const end = Math.min(page.width - Math.min(text.rect.x, 36), ...rights.map((x) => x - gapPt));
    const rect = {
      x: start,
      y: text.baseline - lineHeightPt + 3,
      width: Math.min(end - start, 220),
      height: lineHeightPt,
    };
    if (rect.width >= writingMinPt && isEmpty(rect)) offer({ kind: 'text', rect, label: cleaned(text.text) });
  }
  return places;
};
