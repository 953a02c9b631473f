import { maxListCells, type Rect } from '@bulkfill/engine/browser/templates';
import type { OverlayDraft } from './draft.ts';

/** A column of a list, as in the package; style members stay JSON. Source: package-format.md, "Lists". */
export interface ListCellDraft {
  readonly key: string;
  /** Points from the left edge of the list. */
  readonly x: number;
  readonly width: number;
  readonly [member: string]: unknown;
}

type Json = Readonly<Record<string, unknown>>;
const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const isCell = (cell: unknown): cell is ListCellDraft => isObject(cell) && typeof cell.key === 'string';

export const cellsOf = ({ cells }: OverlayDraft): readonly ListCellDraft[] =>
  Array.isArray(cells) ? cells.filter(isCell) : [];

export const fontsOf = (overlay: OverlayDraft): readonly unknown[] => [
  overlay.font,
  ...cellsOf(overlay).map(({ font }) => font),
];

/** Renames the fonts of a list's columns. Fonts missing from `names` stay unchanged. */
export const withFonts = (overlay: OverlayDraft, names: ReadonlyMap<string, string>): OverlayDraft => {
  if (!cellsOf(overlay).some(({ font }) => names.has(String(font)))) return overlay;
  const renamed = (cell: ListCellDraft): ListCellDraft =>
    names.has(String(cell.font)) ? { ...cell, font: names.get(String(cell.font)) } : cell;
  return { ...overlay, cells: cellsOf(overlay).map(renamed) };
};

const textsOf = (overlay: OverlayDraft, part: 'header' | 'footer'): Json => {
  const cells = isObject(overlay[part]) ? overlay[part].cells : undefined;
  return isObject(cells) ? cells : {};
};

export const headingOf = (overlay: OverlayDraft, key: string): string => {
  const text = textsOf(overlay, 'header')[key];
  return typeof text === 'string' ? text : '';
};

/** Footer of a column: a text, the sum of a key, or nothing. */
export type Footing =
  | { readonly kind: 'none' }
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'sum'; readonly of: string };

export const footingOf = (overlay: OverlayDraft, key: string): Footing => {
  const cell = textsOf(overlay, 'footer')[key];
  if (typeof cell === 'string') return { kind: 'text', text: cell };
  return isObject(cell) && typeof cell.sum === 'string' ? { kind: 'sum', of: cell.sum } : { kind: 'none' };
};

const withTexts = (overlay: OverlayDraft, part: 'header' | 'footer', texts: Json): OverlayDraft => {
  const { [part]: before, ...rest } = overlay;
  if (Object.keys(texts).length === 0) return rest as OverlayDraft;
  return { ...overlay, [part]: { ...(isObject(before) ? before : {}), cells: texts } };
};

const having = (texts: Json, key: string, value: unknown): Json => {
  const { [key]: _, ...rest } = texts;
  return value === undefined ? rest : { ...texts, [key]: value };
};

export const withHeading = (overlay: OverlayDraft, key: string, text: string): OverlayDraft =>
  withTexts(overlay, 'header', having(textsOf(overlay, 'header'), key, text === '' ? undefined : text));

export const withFooting = (overlay: OverlayDraft, key: string, footing: Footing): OverlayDraft => {
  const value = footing.kind === 'sum' ? { sum: footing.of } : footing.kind === 'text' ? footing.text : undefined;
  return withTexts(overlay, 'footer', having(textsOf(overlay, 'footer'), key, value));
};

export const repeatsHeader = ({ header }: OverlayDraft): boolean => isObject(header) && header.repeat === true;

export const withRepeat = (overlay: OverlayDraft, isRepeated: boolean): OverlayDraft => {
  if (!isObject(overlay.header)) return overlay;
  const { repeat: _, ...header } = overlay.header;
  return { ...overlay, header: isRepeated ? { ...header, repeat: true } : header };
};

/** Replaces the columns. Removes headers and footers of removed columns. */
const withCells = (overlay: OverlayDraft, cells: readonly ListCellDraft[]): OverlayDraft => {
  const keys = new Set(cells.map(({ key }) => key));
  const kept = (part: 'header' | 'footer'): Json =>
    Object.fromEntries(Object.entries(textsOf(overlay, part)).filter(([key]) => keys.has(key)));
  const next = { ...overlay, cells };
  return withTexts(withTexts(next, 'header', kept('header')), 'footer', kept('footer'));
};

export const withCell = (overlay: OverlayDraft, index: number, members: Json): OverlayDraft => ({
  ...overlay,
  cells: cellsOf(overlay).map((cell, at) =>
    at === index
      ? Object.fromEntries(Object.entries({ ...cell, ...members }).filter(([, value]) => value !== undefined))
      : cell,
  ),
});

/** Changes the key of a column. Its header and footer move with it. */
export const withKey = (overlay: OverlayDraft, index: number, key: string): OverlayDraft => {
  const before = cellsOf(overlay)[index]?.key;
  if (before === undefined || before === key) return overlay;
  const renamed = withCell(overlay, index, { key });
  // If another column still shows the old key, the texts remain there.
  if (cellsOf(renamed).some((cell) => cell.key === before)) return renamed;
  const moved = (part: 'header' | 'footer'): Json =>
    Object.fromEntries(
      Object.entries(textsOf(overlay, part)).map(([name, value]) => [name === before ? key : name, value]),
    );
  return withTexts(withTexts(renamed, 'header', moved('header')), 'footer', moved('footer'));
};

const gapPt = 6;

const rounded = (points: number): number => Math.round(points * 1000) / 1000;

const spread = (cells: readonly ListCellDraft[], width: number): readonly ListCellDraft[] => {
  const shares = cells.map((cell) => (Number.isFinite(cell.width) && cell.width > 0 ? cell.width : 1));
  const whole = shares.reduce((sum, share) => sum + share, 0);
  const room = Math.max(cells.length, width - gapPt * (cells.length - 1));
  let x = 0;
  return cells.map((cell, index) => {
    const own = (room * shares[index]!) / whole;
    const placed = { ...cell, x: rounded(x), width: rounded(own) };
    x += own + gapPt;
    return placed;
  });
};

const widthOf = ({ rect }: OverlayDraft): number => rect?.width ?? 300;

export const spreadOut = (overlay: OverlayDraft): OverlayDraft =>
  withCells(overlay, spread(cellsOf(overlay), widthOf(overlay)));

export const removeCell = (overlay: OverlayDraft, index: number): OverlayDraft =>
  withCells(
    overlay,
    cellsOf(overlay).filter((_, at) => at !== index),
  );

export const addCell = (overlay: OverlayDraft): OverlayDraft => {
  const cells = cellsOf(overlay);
  const taken = new Set(cells.map(({ key }) => key));
  let number = cells.length + 1;
  while (taken.has(`column ${number}`)) number++;
  const share = cells.length === 0 ? 1 : cells.reduce((sum, { width }) => sum + width, 0) / cells.length;
  return withCells(overlay, spread([...cells, { key: `column ${number}`, x: 0, width: share }], widthOf(overlay)));
};

export const moveCell = (overlay: OverlayDraft, index: number, by: -1 | 1): OverlayDraft => {
  const cells = [...cellsOf(overlay)];
  const [own, other] = [cells[index], cells[index + by]];
  if (own === undefined || other === undefined) return overlay;
  [cells[index], cells[index + by]] = [other, own];
  return withCells(overlay, spread(cells, widthOf(overlay)));
};

/** Converts a key to a heading: `unit_price` becomes `Unit price`. */
const headingFrom = (key: string): string => {
  const words = key.replaceAll(/[_-]+/g, ' ').trim();
  return words.charAt(0).toUpperCase() + words.slice(1);
};

export interface ListItemKey {
  readonly key: string;
  readonly isNumber: boolean;
  readonly length: number;
  /** Default: made from the key. */
  readonly heading?: string;
}

const textKey = 'item';

export const isFresh = (overlay: OverlayDraft): boolean => {
  const cells = cellsOf(overlay);
  return (
    overlay.header === undefined &&
    overlay.footer === undefined &&
    cells.length <= 1 &&
    (cells[0]?.key ?? textKey) === textKey
  );
};

/** Creates a column for each key, with numbers aligned right and headings. One column if the items are texts. */
export const withKeys = (overlay: OverlayDraft, keys: readonly ListItemKey[]): OverlayDraft => {
  const shown = keys.slice(0, maxListCells);
  const cells = shown.length === 0 ? [{ key: textKey, length: 1, isNumber: false }] : shown;
  const placed = spread(
    cells.map(({ key, length, isNumber, heading = headingFrom(key) }: ListItemKey) => ({
      key,
      x: 0,
      width: Math.min(40, Math.max(6, length, heading.length)),
      ...(isNumber && { align: 'right' }),
    })),
    widthOf(overlay),
  );
  const headings = Object.fromEntries(shown.map(({ key, heading }) => [key, heading ?? headingFrom(key)]));
  return withTexts(withTexts({ ...overlay, cells: placed }, 'footer', {}), 'header', headings);
};

/** Continuation of a list: a page (0-based) and a rect. Source: package-format.md, "Lists". */
export interface Continuation {
  readonly page: number;
  readonly rect: NonNullable<OverlayDraft['rect']>;
}

const isRect = (rect: unknown): rect is Continuation['rect'] =>
  isObject(rect) && ['x', 'y', 'width', 'height'].every((side) => typeof rect[side] === 'number');

export const continuationOf = ({ kind, more }: OverlayDraft): Continuation | undefined =>
  kind === 'list' && isObject(more) && typeof more.page === 'number' && isRect(more.rect)
    ? { page: more.page, rect: more.rect }
    : undefined;

const continuedMarginPt = 50;
const printGapPt = 12;

/** Returns the height between the print of the first and of the last quarter of a page, next to a rect. */
const heightBetween = (own: Rect, height: number, printed: readonly Rect[]): Pick<Rect, 'y' | 'height'> => {
  const beside = printed.filter(({ x, width }) => x < own.x + own.width && own.x < x + width);
  const heads = beside.map((rect) => rect.y + rect.height).filter((bottom) => bottom <= height / 4);
  const feet = beside.map(({ y }) => y).filter((top) => top >= (3 * height) / 4);
  const y = Math.max(continuedMarginPt, ...heads.map((bottom) => Math.ceil(bottom + printGapPt)));
  const end = Math.min(height - continuedMarginPt, ...feet.map((top) => Math.floor(top - printGapPt)));
  return { y, height: Math.max(1, end - y) };
};

/**
 * Continues a list on a page, with its width and the free height of the page. `undefined` removes the continuation.
 *
 * @param printed rects with print on the page, such as its heading.
 */
export const continueList = (
  overlay: OverlayDraft,
  page: number | undefined,
  height: number,
  printed: readonly Rect[] = [],
): OverlayDraft => {
  const { more, ...rest } = overlay;
  if (page === undefined) return rest as OverlayDraft;
  const before = continuationOf(overlay);
  const own = overlay.rect ?? { x: 0, y: 0, width: 300, height: 100 };
  const rect = before?.rect ?? { ...own, ...heightBetween(own, height, printed) };
  return { ...overlay, more: { ...(isObject(more) ? more : {}), page, rect } };
};

export const withContinuedSide = (
  overlay: OverlayDraft,
  side: keyof Continuation['rect'],
  points: number,
): OverlayDraft => {
  const before = continuationOf(overlay);
  return before === undefined ? overlay : { ...overlay, more: { ...before, rect: { ...before.rect, [side]: points } } };
};
