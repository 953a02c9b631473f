/** Parts of a document that its pages need and its file lacks. */
export interface Losses {
  /** Objects that pages lead to and that are missing, cut or unreadable. */
  readonly objects: number;
  /** Pages that the page tree counts and does not lead to. */
  readonly pages: number;
  /** The file ends before its last revision does: changes and pages may be missing that nothing leads to. */
  readonly endIsCut: boolean;
}

/** Says how much of a source is missing, as the end of a sentence. */
export const lossesInWords = ({ objects, pages, endIsCut }: Losses): string =>
  [
    ...(objects === 0
      ? []
      : [`${objects === 1 ? '1 object' : `${objects} objects`} of its pages ${objects === 1 ? 'is' : 'are'} missing or cannot be read`]),
    ...(pages === 0 ? [] : [`its page tree counts ${pages} more ${pages === 1 ? 'page' : 'pages'} than there are`]),
    ...(endIsCut ? ['it ends inside its last update'] : []),
  ].join('; ');

/** The same as members of JSON. */
export const lossMembers = ({ objects, pages, endIsCut }: Losses) => ({
  missing_objects: objects,
  missing_pages: pages,
  end_cut_off: endIsCut,
});

/** Members of JSON that say how much of a source is missing. */
export type LossMembers = ReturnType<typeof lossMembers>;
