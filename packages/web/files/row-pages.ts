/** Mapping between the pages of a row's PDF and the pages of its source. */
export interface RowPages {
  /** Source pages that the row omits, 0-based. */
  readonly omitted: ReadonlySet<number>;
  /** Returns the position of a source page in the row's PDF; `undefined` if omitted or unknown. */
  readonly placeOf: (page: number) => number | undefined;
  /** Returns how often a source page occurs in the row; `undefined` if unknown. */
  readonly countOf: (page: number) => number | undefined;
}

/** Pages of a row that could not be drawn: the source is shown. */
export const pagesOfSource: RowPages = { omitted: new Set(), placeOf: (page) => page, countOf: () => 1 };

/** Derives the pages from omitted and extra ones. With several list pages, only the total is known. */
export const rowPages = (
  { omitted, continued }: { readonly omitted: readonly number[]; readonly continued: readonly number[] },
  pageCount: number,
  rowPageCount: number,
): RowPages => {
  const lacking = new Set(omitted);
  const running = [...new Set(continued)]
    .filter((page) => page < pageCount && !lacking.has(page))
    .toSorted((a, b) => a - b);
  const copies = Math.max(0, rowPageCount - (pageCount - lacking.size));
  const [first = Infinity, last = first] = [running[0], running.at(-1)];
  return {
    omitted: lacking,
    placeOf: (page) => {
      if (lacking.has(page)) return undefined;
      const place = page - [...lacking].filter((out) => out < page).length;
      if (copies === 0 || page <= first) return place;
      return page > last ? place + copies : undefined;
    },
    countOf: (page) => {
      if (lacking.has(page)) return 0;
      if (!running.includes(page) || copies === 0) return 1;
      return running.length === 1 ? copies + 1 : undefined;
    },
  };
};
