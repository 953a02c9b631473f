import type { Overlay, PageChoice } from '../../package/template.ts';
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

/**
 * The overlays of each page, in the order of the template. One that stands on several pages is there once for each, with its `page`. What is
 * on a page that the source lacks is booked as skipped. Source: templates.md, "Overlays on several pages".
 */
export const overlaysByPage = (overlays: readonly Overlay[], pageCount: number, outcome: OverlayOutcome): Map<number, Overlay[]> => {
  const byPage = new Map<number, Overlay[]>();
  for (const overlay of overlays) {
    for (const page of pagesOf(overlay, pageCount)) {
      if (page >= pageCount) {
        const on = overlay.kind === 'field' ? overlay : { ...overlay, page };
        const message = `The source PDF has ${pageCount} pages; the overlay is on page ${page + 1}.`;
        bookSkipped(outcome, on, 'PAGE_OUT_OF_RANGE', message);
        continue;
      }
      const list = byPage.get(page) ?? [];
      list.push(overlay.kind === 'field' || overlay.page === page ? overlay : { ...overlay, page });
      byPage.set(page, list);
    }
  }
  return byPage;
};
