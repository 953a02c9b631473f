export interface Losses {
  /** Number of objects that pages need and that are missing, truncated or unreadable. */
  readonly objects: number;
  /** Number of pages that the page tree counts but does not contain. */
  readonly pages: number;
  /** Whether the file ends before its last revision does: unreferenced changes and pages may be missing. */
  readonly endIsCut: boolean;
}

export const lossesInWords = ({ objects, pages, endIsCut }: Losses): string =>
  [
    ...(objects === 0
      ? []
      : [
          `${objects === 1 ? '1 object' : `${objects} objects`} of its pages ${objects === 1 ? 'is' : 'are'} missing or cannot be read`,
        ]),
    ...(pages === 0 ? [] : [`its page tree counts ${pages} more ${pages === 1 ? 'page' : 'pages'} than there are`]),
    ...(endIsCut ? ['it ends inside its last update'] : []),
  ].join('; ');

export const lossMembers = ({ objects, pages, endIsCut }: Losses) => ({
  missing_objects: objects,
  missing_pages: pages,
  end_cut_off: endIsCut,
});

export type LossMembers = ReturnType<typeof lossMembers>;
