/** The pages of a row's PDF, against those of its source. */
export interface RowPages {
  /** Of the source, 0-based, that the row lacks. */
  readonly omitted: ReadonlySet<number>;
  /** Where a page of the source is in the row's PDF; undefined where it is not, or where that cannot be told. */
  readonly placeOf: (page: number) => number | undefined;
  /** How often a page of the source is in the row; undefined where that cannot be told. */
  readonly countOf: (page: number) => number | undefined;
}

/** A row that could not be drawn is shown as its source. */
export const pagesOfSource: RowPages = { omitted: new Set(), placeOf: (page) => page, countOf: () => 1 };

/**
 * Pages are told by what the row lacks, and by how many more there are than were left: these are copies of pages at which lists go on.
 * Where lists go on at several pages of a row, only how many copies there are of all of them is known.
 */
export const rowPages = (
  { omitted, continued }: { readonly omitted: readonly number[]; readonly continued: readonly number[] },
  pageCount: number,
  rowPageCount: number,
): RowPages => {
  const lacking = new Set(omitted);
  const running = [...new Set(continued)].filter((page) => page < pageCount && !lacking.has(page)).toSorted((a, b) => a - b);
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
