import type { PageChoice, ResolvedListOverlay, ResolvedOverlay, ResolvedTemplate } from '../../svc/template.ts';
import { compileRowTest } from './row-condition.ts';
import { bookSkipped, type OverlayOutcome } from './row-outcome.ts';
import type { SourcePages } from './source-pages.ts';
import type { UnplacedOverlay } from './unplaced-overlays.ts';

/** Returns the source's pages that an overlay is on, from 0. Includes pages by number that the source lacks. */
const chosenPages = (choice: PageChoice, pages: SourcePages): readonly number[] => {
  if (typeof choice === 'object') return choice;
  const pageCount = pages.count;
  if (choice === 'last') return endPages(pageCount - 1, -1, pages);
  if (choice === 'first') return endPages(0, 1, pages);
  const all = Array.from({ length: pageCount }, (_, index) => index);
  // Odd and even follow the printed page number: the first page is odd.
  return choice === 'all' ? all : all.filter((index) => index % 2 === (choice === 'odd' ? 0 : 1));
};

/** Returns the pages that may be a row's first or last page: up to the nearest page that every row has. */
const endPages = (from: number, step: 1 | -1, pages: SourcePages): readonly number[] => {
  const found: number[] = [];
  for (let page = from; page >= 0 && page < pages.count; page += step) {
    found.push(page);
    if (!pages.isConditional(page)) break;
  }
  return found.sort((a, b) => a - b);
};

/** Whether the page of an overlay depends on the row: it is on the row's first or last page. */
export const isFloating = (overlay: ResolvedOverlay, pages: SourcePages): boolean =>
  overlay.kind !== 'field' &&
  ((overlay.pages === 'first' && pages.isConditional(0)) ||
    (overlay.pages === 'last' && pages.isConditional(pages.count - 1)));

/** Returns the pages that an overlay is on. A field overlay may omit its page, because it draws nothing there. */
const pagesOf = (overlay: ResolvedOverlay, pages: SourcePages): readonly number[] =>
  overlay.kind !== 'field' && overlay.pages !== undefined ? chosenPages(overlay.pages, pages) : [overlay.page ?? 0];

export const isContinuation = (
  overlay: ResolvedOverlay,
): overlay is ResolvedListOverlay & { readonly more: NonNullable<ResolvedListOverlay['more']> } =>
  overlay.kind === 'list' && overlay.more?.page === overlay.page;

export const listContinuedPages = (overlays: readonly ResolvedOverlay[], pageCount: number): readonly number[] => [
  ...new Set(
    overlays.flatMap((overlay) =>
      overlay.kind === 'list' && overlay.more !== undefined && Math.max(overlay.page, overlay.more.page) < pageCount
        ? overlay.more.page
        : [],
    ),
  ),
];

export const describeMissingPage = (pageCount: number, page: number, where = 'overlay is on page') => ({
  rule: `The source PDF has ${pageCount} pages; the ${where} ${page + 1}.`,
});

/**
 * Returns the overlays of each page, in the order of the template. An overlay on several pages has one entry per page,
 * with its `page`; a continued list has an entry there. Overlays on missing pages are skipped, or added to `unplaced`
 * if only some rows have them. Source: package-format.md, "Overlays on several pages" and "Lists".
 */
export const groupOverlaysByPage = (
  overlays: readonly ResolvedOverlay[],
  pages: SourcePages,
  outcome: OverlayOutcome,
  unplaced: UnplacedOverlay[],
  columns: ResolvedTemplate['columns'] = [],
): Map<number, ResolvedOverlay[]> => {
  const pageCount = pages.count;
  const byPage = new Map<number, ResolvedOverlay[]>();
  const continued = new Set(listContinuedPages(overlays, pageCount));
  const add = (page: number, overlay: ResolvedOverlay): void => {
    const list = byPage.get(page) ?? [];
    list.push(overlay);
    byPage.set(page, list);
  };
  const book = (overlay: ResolvedOverlay, page: number, where?: string): void => {
    const params = describeMissingPage(pageCount, page, where);
    const at = overlay.kind === 'field' ? overlay : { ...overlay, page };
    if (overlay.when === undefined) bookSkipped(outcome, at, 'PAGE_OUT_OF_RANGE', params);
    else unplaced.push({ overlay: at, params, isThere: compileRowTest(overlay.when, columns) });
  };
  for (const overlay of overlays) {
    for (const page of pagesOf(overlay, pages)) {
      if (page >= pageCount) {
        book(overlay, page);
        continue;
      }
      if (overlay.kind === 'list' && overlay.more !== undefined) {
        const { more } = overlay;
        if (more.page >= pageCount) {
          book(overlay, page, `list goes on at page ${more.page + 1}, and begins on page`);
          continue;
        }
        add(page, overlay);
        add(more.page, { ...overlay, ...more });
      } else if (overlay.kind === 'field') add(page, overlay);
      // A row may repeat this page, and with it the overlay, which has a single result.
      else if (continued.has(page)) add(page, { ...overlay, page, pages: overlay.pages ?? [page] });
      else add(page, overlay.page === page ? overlay : { ...overlay, page });
    }
  }
  return byPage;
};
