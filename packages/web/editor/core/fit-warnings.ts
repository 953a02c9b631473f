import type { Rect } from '@bulkfill/engine/browser/templates';
import { texts } from '../../texts/editor-core.ts';
import { columnsIn, contentOf } from './content.ts';
import { isPlaced, rotationOf, type TemplateDraft } from './draft.ts';
import type { PageDimensions } from './edit.ts';
import { boundsOf } from './geometry.ts';
import { continuationOf } from './list-draft.ts';
import { standsOn } from './overlay-pages.ts';

export interface FitWarning {
  readonly id?: string;
  readonly words: string;
}

/** The PDF and rows to check against; `undefined` members are not open. */
export interface FitContext {
  readonly pages: readonly PageDimensions[] | undefined;
  readonly fields: ReadonlySet<string>;
  readonly columnCount: number | undefined;
}

/** Tolerance for rounding at page edges, in points. */
const tolerancePt = 0.5;

const isOutside = ({ x, y, width, height }: Rect, page: PageDimensions): boolean =>
  x < -tolerancePt ||
  y < -tolerancePt ||
  x + width > page.width + tolerancePt ||
  y + height > page.height + tolerancePt;

const placeWarnings = (
  { overlays }: TemplateDraft,
  pages: readonly PageDimensions[],
  fields: ReadonlySet<string>,
): readonly FitWarning[] =>
  overlays.flatMap((overlay): readonly FitWarning[] => {
    const { id } = overlay;
    if (overlay.kind === 'field') {
      const name = overlay.field;
      if (typeof name !== 'string' || name === '' || fields.has(name)) return [];
      return [{ id, words: texts.noFormField(name) }];
    }
    if (!isPlaced(overlay)) return [];
    const named = overlay.pages === undefined ? [overlay.page] : overlay.pages;
    const lacking = Array.isArray(named)
      ? named.find((page: unknown) => typeof page === 'number' && page >= pages.length)
      : undefined;
    if (lacking !== undefined) return [{ id, words: texts.beyondPages(Number(lacking) + 1, pages.length) }];
    const more = continuationOf(overlay);
    if (more !== undefined && more.page >= pages.length)
      return [{ id, words: texts.continuesBeyond(more.page + 1, pages.length) }];
    const bounds = boundsOf(overlay.rect, rotationOf(overlay));
    const beyond = pages.findIndex((page, index) => standsOn(overlay, index, pages.length) && isOutside(bounds, page));
    return beyond < 0 ? [] : [{ id, words: texts.outsidePage(beyond + 1) }];
  });

/** Warns about columns beyond the width of a table. Ambiguous names are resolved by the column choice instead. */
const columnWarnings = ({ overlays }: TemplateDraft, columnCount: number): readonly FitWarning[] =>
  overlays.flatMap((overlay): readonly FitWarning[] => {
    const content = contentOf(overlay);
    const gone = content === undefined ? undefined : columnsIn(content).find((column) => column >= columnCount);
    return gone === undefined ? [] : [{ id: overlay.id, words: texts.beyondColumns(gone + 1, columnCount) }];
  });

export const fitWarningsOf = (
  draft: TemplateDraft,
  { pages, fields, columnCount }: FitContext,
): readonly FitWarning[] => [
  ...(pages === undefined ? [] : placeWarnings(draft, pages, fields)),
  ...(columnCount === undefined ? [] : columnWarnings(draft, columnCount)),
];

/** Warns about pages whose size differs from the package's source. Source: package-format.md, "Payload". */
export const findResizedPages = (source: unknown, pages: readonly PageDimensions[]): readonly FitWarning[] => {
  const known = (source as { readonly pages?: unknown } | null | undefined)?.pages;
  if (!Array.isArray(known)) return [];
  const changed = known.flatMap((page: Partial<PageDimensions> | null, index) => {
    const now = pages[index];
    if (now === undefined || typeof page?.width !== 'number' || typeof page.height !== 'number') return [];
    return Math.abs(now.width - page.width) > tolerancePt || Math.abs(now.height - page.height) > tolerancePt
      ? [index + 1]
      : [];
  });
  const [first] = changed;
  if (first === undefined) return [];
  return [
    {
      words: texts.resizedPages(changed.length, first),
    },
  ];
};
