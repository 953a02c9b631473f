import { texts } from '../../texts/editor-core.ts';
import { isPlaced, type OverlayDraft, type PlacedDraft } from './draft.ts';

/** Options of the combo box "Pages", by package member: `page`, a word of `pages`, or its numbers. */
export const pagesWords = texts.pagesChoices;
export type PagesChoice = keyof typeof pagesWords;

const isWord = (pages: unknown): pages is Exclude<PagesChoice, 'this' | 'numbers'> =>
  typeof pages === 'string' && pages in pagesWords && pages !== 'this' && pages !== 'numbers';

const isNumber = (page: unknown): page is number => Number.isSafeInteger(page) && (page as number) >= 0;

const listed = (pages: unknown): readonly number[] => (Array.isArray(pages) ? pages.filter(isNumber) : []);

/** Returns the page choice of an overlay. Invalid values appear as numbers for correction. */
export const readPagesChoice = ({ pages }: OverlayDraft): PagesChoice =>
  pages === undefined ? 'this' : isWord(pages) ? pages : 'numbers';

/** Whether an overlay is on a page (0-based). Source: package-format.md, "Overlays on several pages". */
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

export const firstPageOf = ({ page, pages }: OverlayDraft, pageCount: number): number | undefined => {
  if (pages === undefined) return page;
  if (pages === 'even') return 1;
  if (pages === 'last') return pageCount - 1;
  return isWord(pages) ? 0 : listed(pages).toSorted((a, b) => a - b)[0];
};

/** Returns the page to show an overlay on: the current one if it is there, else its first. */
export const pageToShow = (overlay: OverlayDraft, current: number, pageCount: number): number | undefined =>
  standsOn(overlay, current, pageCount) ? current : firstPageOf(overlay, pageCount);

/** Parses `2, 4-6` to distinct sorted 0-based pages; `undefined` if it is not a list of pages up to `pageCount`. */
export const pagesFrom = (typed: string, pageCount: number): readonly number[] | undefined => {
  const pages = new Set<number>();
  for (const part of typed.split(',').map((each) => each.trim())) {
    const [, first, last = first] = /^(\d{1,5})(?:\s*-\s*(\d{1,5}))?$/.exec(part) ?? [];
    if (first === undefined || Number(first) < 1 || Number(last) > pageCount || Number(last) < Number(first))
      return undefined;
    for (let page = Number(first); page <= Number(last); page++) pages.add(page - 1);
  }
  return [...pages].toSorted((a, b) => a - b);
};

/** Formats 0-based pages like `2, 4-6`. */
export const pagesText = (pages: readonly number[]): string => {
  const runs: [first: number, last: number][] = [];
  for (const page of [...new Set(pages)].toSorted((a, b) => a - b)) {
    const run = runs.at(-1);
    if (run?.[1] === page - 1) run[1] = page;
    else runs.push([page, page]);
  }
  return runs.map(([first, last]) => (first === last ? `${first + 1}` : `${first + 1}-${last + 1}`)).join(', ');
};

export const numbersText = ({ pages }: OverlayDraft): string => pagesText(listed(pages));

/** Describes the pages of an overlay: `page 3`, `all pages`, `pages 1, 3-4`. */
export const standsWords = (overlay: PlacedDraft): string => {
  const choice = readPagesChoice(overlay);
  if (choice === 'this') return texts.onPage((overlay.page ?? 0) + 1);
  return choice === 'numbers' ? texts.onPages(numbersText(overlay)) : texts.onChosenPages[choice];
};

/** "This page" and "Numbers" start with `current`, if the overlay is on it. */
export const withPages = (
  overlay: OverlayDraft,
  choice: PagesChoice,
  current: number,
  pageCount: number,
): OverlayDraft => {
  if (!isPlaced(overlay) || choice === readPagesChoice(overlay)) return overlay;
  const { page: _, pages: __, ...rest } = overlay;
  const page = pageToShow(overlay, current, pageCount) ?? 0;
  // Member order of the package format: id and kind, then the position.
  const { id, kind, ...others } = rest;
  return { id, kind, ...(choice === 'this' ? { page } : { pages: choice === 'numbers' ? [page] : choice }), ...others };
};
