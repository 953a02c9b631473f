/** What findings of a check are about, for people. Source: api-additions.md, "Check". */
const words: Readonly<Record<string, string>> = {
  TEXT_OVERFLOWS: 'Text is larger than its place',
  TEXT_CLIPPED: 'Text is cut at the edge of its place',
  LIST_CUT: 'A list is cut: not all items fit',
  TEXT_SHRUNK: 'Text had to shrink a lot',
  CODE_TOO_SMALL: 'A code may be too small to be read',
  QUIET_ZONE_OBSTRUCTED: 'Something is too close to a code',
  OVERLAY_OFF_PAGE: 'An overlay is off the page',
  FIELD_NOT_FOUND: 'A form field is not in the PDF',
  COLUMN_NOT_IN_DATA: 'A column is not in the rows',
  COLUMN_UNUSED: 'A column is not used',
  DUPLICATE_ROW: 'Rows are equal',
  HEADER_ROW_SUSPECTED: 'The first row may be a header',
  FILENAME_COLUMN_NOT_FOUND: 'A column for file names is not in the rows',
  MOJIBAKE_SUSPECTED: 'Letters may have been misread',
};

/** A title for the findings of a code; undefined for one of the manifest's, whose messages say it. */
export const findingWords = (code: string): string | undefined => words[code];
