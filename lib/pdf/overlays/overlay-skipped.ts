/** Why an overlay was left out of one row; the manifest's per-row warning codes (decisions.md, "What makes a row partial or failed"). */
export type OverlaySkipCode =
  | 'COLUMN_MISSING'
  | 'VALUE_BLANK'
  | 'VALUE_INVALID'
  | 'PAGE_OUT_OF_RANGE'
  | 'FIELD_NOT_FOUND'
  | 'UNSUPPORTED_CHARACTERS'
  | 'TEXT_OVERFLOW';

/** Thrown by a drawing function to skip its overlay in this row; the row goes on. The message never echoes the value. */
export class OverlaySkipped extends Error {
  override readonly name = 'OverlaySkipped';
  readonly code: OverlaySkipCode;

  constructor(code: OverlaySkipCode, message: string) {
    super(message);
    this.code = code;
  }
}
