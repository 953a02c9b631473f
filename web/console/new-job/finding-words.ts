/** What findings of a check are about, for people: codes of the check, then those of the manifest. Source: api-additions.md, "Check". */
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
  REQUIRED_OVERLAY_NOT_APPLIED: 'Something that must be there could not be filled in',
  ROW_GENERATION_FAILED: 'The PDF of a row could not be made',
  COLUMN_MISSING: 'A column is missing in a row',
  VALUE_BLANK: 'A value is blank',
  VALUE_INVALID: 'A value does not fit its place',
  PAGE_OUT_OF_RANGE: 'Something is on a page that the PDF has not',
  UNSUPPORTED_CHARACTERS: 'Characters that no font has',
  TEXT_OVERFLOW: 'Text is larger than its place, and is left out',
  CONFORMANCE_LOST: 'PDF/A or PDF/UA is lost',
  CONFORMANCE_NOT_KEPT: 'PDF/A or PDF/UA would be lost, and is required',
  ALT_TEXT_MISSING: 'A picture has no alternative text',
  NO_PAGE_LEFT: 'No page of the row is left',
  CONDITION_NEVER_HOLDS: 'A condition never holds',
  CONDITION_ALWAYS_HOLDS: 'A condition always holds',
};

/** A title for the findings of any code. */
export const findingTitle = (code: string): string => words[code] ?? 'Something else';
