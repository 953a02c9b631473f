/**
 * Reasons for skipping an overlay in one row; the manifest's per-row warning codes (decisions.md, "What makes a row
 * partial or failed").
 */
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

/** V8 only; other engines have no such limit. */
const stackTraces = Error as { stackTraceLimit?: number | undefined };

/**
 * Thrown by a drawing function to skip its overlay in this row; the row continues. The message never contains the
 * value. It is an outcome, not a bug, so it has no stack trace: capturing one costs several times as much as stamping a
 * row.
 */
export class OverlaySkipped extends Error {
  override readonly name = 'OverlaySkipped';
  readonly code: OverlaySkipCode;

  constructor(code: OverlaySkipCode, message: string) {
    const { stackTraceLimit } = stackTraces;
    stackTraces.stackTraceLimit = 0;
    super(message);
    stackTraces.stackTraceLimit = stackTraceLimit;
    this.code = code;
  }
}

/** Returns the skip for an unreadable picture: `VALUE_INVALID` with its reason. */
export const imageUnreadable = (reason: string): OverlaySkipped =>
  new OverlaySkipped('VALUE_INVALID', `The picture cannot be read: ${reason}.`);
