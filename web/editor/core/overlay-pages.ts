import { isPlaced, type OverlayDraft, type PlacedDraft } from './draft.ts';

/** Choices of the combo box "Pages", by the member that the package writes: `page`, a word of `pages`, or numbers of it. */
export const pagesWords = {
  this: 'This page',
  all: 'All',
  odd: 'Odd',
  even: 'Even',
  first: 'First',
  last: 'Last',
  numbers: 'Numbers',
} as const;
export type PagesChoice = keyof typeof pagesWords;

const isWord = (pages: unknown): pages is Exclude<PagesChoice, 'this' | 'numbers'> =>
  typeof pages === 'string' && pages in pagesWords && pages !== 'this' && pages !== 'numbers';

const isNumber = (page: unknown): page is number => Number.isSafeInteger(page) && (page as number) >= 0;

/** The pages that a list names, 0-based; what is not a page is left out. */
const listed = (pages: unknown): readonly number[] => (Array.isArray(pages) ? pages.filter(isNumber) : []);

/** How an overlay says where it stands; what cannot be meant is shown as numbers, where it can be mended. */
export const pagesChoice = ({ pages }: OverlayDraft): PagesChoice => (pages === undefined ? 'this' : isWord(pages) ? pages : 'numbers');

/** Whether an overlay stands on a page, 0-based, of a document of so many pages. Source: templates.md, "Overlays on several pages". */
export const standsOn = ({ page: own, pages }: OverlayDraft, page: number, pageCount: number): boolean => {
  switch (pages) {
    case undefined:
      return own === page;
    case 'all':
      return true;
    case 'odd':
      return page % 2 === 0;
    case 'even':
      return page % 2 === 1;
    case 'first':
      return page === 0;
    case 'last':
      return page === pageCount - 1;
    default:
      return listed(pages).includes(page);
  }
};

/** The first page that an overlay stands on; undefined for one that names none. */
export const firstPageOf = ({ page, pages }: OverlayDraft, pageCount: number): number | undefined => {
  if (pages === undefined) return page;
  if (pages === 'even') return 1;
  if (pages === 'last') return pageCount - 1;
  return isWord(pages) ? 0 : listed(pages).toSorted((a, b) => a - b)[0];
};

/** Where a person sees an overlay: on the page that is looked at, if it stands there, else on its first one. */
export const pageToShow = (overlay: OverlayDraft, current: number, pageCount: number): number | undefined =>
  standsOn(overlay, current, pageCount) ? current : firstPageOf(overlay, pageCount);

/** `2, 4-6` as 0-based pages, each once and in order; undefined for what is not a list of pages up to `pageCount`. */
export const pagesFrom = (typed: string, pageCount: number): readonly number[] | undefined => {
  const pages = new Set<number>();
  for (const part of typed.split(',').map((each) => each.trim())) {
    const [, first, last = first] = /^(\d{1,5})(?:\s*-\s*(\d{1,5}))?$/.exec(part) ?? [];
    if (first === undefined || Number(first) < 1 || Number(last) > pageCount || Number(last) < Number(first)) return undefined;
    for (let page = Number(first); page <= Number(last); page++) pages.add(page - 1);
  }
  return [...pages].toSorted((a, b) => a - b);
};

/** 0-based pages as people write them: `2, 4-6`. */
export const pagesText = (pages: readonly number[]): string => {
  const runs: [first: number, last: number][] = [];
  for (const page of [...new Set(pages)].toSorted((a, b) => a - b)) {
    const run = runs.at(-1);
    if (run?.[1] === page - 1) run[1] = page;
    else runs.push([page, page]);
  }
  return runs.map(([first, last]) => (first === last ? `${first + 1}` : `${first + 1}-${last + 1}`)).join(', ');
};

/** The numbers that an overlay's `pages` lists, as people write them. */
export const numbersText = ({ pages }: OverlayDraft): string => pagesText(listed(pages));

/** Where an overlay stands, in words: `page 3`, `all pages`, `pages 1, 3-4`. */
export const standsWords = (overlay: PlacedDraft): string => {
  const choice = pagesChoice(overlay);
  if (choice === 'this') return `page ${(overlay.page ?? 0) + 1}`;
  if (choice === 'first' || choice === 'last') return `${choice} page`;
  return choice === 'numbers' ? `pages ${numbersText(overlay)}` : `${choice} pages`;
};

/**
 * An overlay that stands where a choice says. `current`: the page that is looked at, which "This page" and "Numbers" begin with where the
 * overlay stands on it.
 */
export const withPages = (overlay: OverlayDraft, choice: PagesChoice, current: number, pageCount: number): OverlayDraft => {
  if (!isPlaced(overlay) || choice === pagesChoice(overlay)) return overlay;
  const { page: _, pages: __, ...rest } = overlay;
  const page = pageToShow(overlay, current, pageCount) ?? 0;
  // In the order of the package format: the id and the kind, then the place.
  const { id, kind, ...others } = rest;
  return { id, kind, ...(choice === 'this' ? { page } : { pages: choice === 'numbers' ? [page] : choice }), ...others };
};
