import type { ListOverlay, Overlay, PageChoice } from '../../package/template.ts';
import { bookSkipped, type OverlayOutcome } from './row-outcome.ts';

/** The pages of a source that an overlay stands on, from 0; those that the source has not are among them where they are named. */
const chosenPages = (choice: PageChoice, pageCount: number): readonly number[] => {
  if (typeof choice === 'object') return choice;
  if (choice === 'last') return [pageCount - 1];
  if (choice === 'first') return [0];
  const all = Array.from({ length: pageCount }, (_, index) => index);
  // As people count: the first page is odd.
  return choice === 'all' ? all : all.filter((index) => index % 2 === (choice === 'odd' ? 0 : 1));
};

/** The pages that an overlay stands on; a field overlay need not say where its field is, and draws nothing of its own. */
const pagesOf = (overlay: Overlay, pageCount: number): readonly number[] =>
  overlay.kind !== 'field' && overlay.pages !== undefined ? chosenPages(overlay.pages, pageCount) : [overlay.page ?? 0];

/** Whether an overlay of a page is a list that began on another one. */
export const isContinuation = (overlay: Overlay): overlay is ListOverlay & { readonly more: NonNullable<ListOverlay['more']> } =>
  overlay.kind === 'list' && overlay.more?.page === overlay.page;

/** The pages at which lists go on that begin on a page of the source. */
export const continuedPages = (overlays: readonly Overlay[], pageCount: number): readonly number[] => [
  ...new Set(
    overlays.flatMap((overlay) =>
      overlay.kind === 'list' && overlay.more !== undefined && Math.max(overlay.page, overlay.more.page) < pageCount
        ? overlay.more.page
        : [],
    ),
  ),
];

/**
 * The overlays of each page, in the order of the template. One that stands on several pages is there once for each, with its `page`; so is a
 * list that goes on at another page, with the rect that it has there. What is on a page that the source lacks is booked as skipped.
 * Source: templates.md, "Overlays on several pages" and "Lists".
 */
export const overlaysByPage = (overlays: readonly Overlay[], pageCount: number, outcome: OverlayOutcome): Map<number, Overlay[]> => {
  const byPage = new Map<number, Overlay[]>();
  const continued = new Set(continuedPages(overlays, pageCount));
  const add = (page: number, overlay: Overlay): void => {
    const list = byPage.get(page) ?? [];
    list.push(overlay);
    byPage.set(page, list);
  };
  const book = (overlay: Overlay, page: number, where: string): void => {
    const message = `The source PDF has ${pageCount} pages; the ${where} ${page + 1}.`;
    bookSkipped(outcome, overlay.kind === 'field' ? overlay : { ...overlay, page }, 'PAGE_OUT_OF_RANGE', message);
  };
  for (const overlay of overlays) {
    for (const page of pagesOf(overlay, pageCount)) {
      if (page >= pageCount) {
        book(overlay, page, 'overlay is on page');
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
      // A page that a row may have several times has several of the overlay, which have one result.
      else if (continued.has(page)) add(page, { ...overlay, page, pages: overlay.pages ?? [page] });
      else add(page, overlay.page === page ? overlay : { ...overlay, page });
    }
  }
  return byPage;
};
