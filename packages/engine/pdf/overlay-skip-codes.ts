/** Reasons for skipping an overlay in one row (api.md, "What makes a row partial or failed"). */
export const overlaySkipCodes = [
  'COLUMN_MISSING',
  'VALUE_BLANK',
  'VALUE_INVALID',
  'PAGE_OUT_OF_RANGE',
  'FIELD_NOT_FOUND',
  'UNSUPPORTED_CHARACTERS',
  'TEXT_OVERFLOW',
] as const;
export type OverlaySkipCode = (typeof overlaySkipCodes)[number];
