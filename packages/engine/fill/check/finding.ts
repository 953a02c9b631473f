import type { Diagnostic } from '../../core/diagnostic.ts';

/** Severities of findings: a row that would fail; something to check; information. */
export const findingSeverities = ['error', 'warning', 'info'] as const;
export type FindingSeverity = (typeof findingSeverities)[number];

/**
 * Codes of findings: the manifest's codes of rows, and codes that a run does not report. The order is that of counts,
 * and of bits in stored findings: append new codes. Source: api.md, "Check".
 */
export const findingCodes = [
  'REQUIRED_OVERLAY_NOT_APPLIED',
  'ROW_GENERATION_FAILED',
  'COLUMN_MISSING',
  'VALUE_BLANK',
  'VALUE_INVALID',
  'PAGE_OUT_OF_RANGE',
  'FIELD_NOT_FOUND',
  'UNSUPPORTED_CHARACTERS',
  'TEXT_OVERFLOW',
  'TEXT_OVERFLOWS',
  'TEXT_SHRUNK',
  'CODE_TOO_SMALL',
  'QUIET_ZONE_OBSTRUCTED',
  'OVERLAY_OFF_PAGE',
  'COLUMN_NOT_IN_DATA',
  'COLUMN_UNUSED',
  'DUPLICATE_ROW',
  'HEADER_ROW_SUSPECTED',
  'MOJIBAKE_SUSPECTED',
  'FILENAME_COLUMN_NOT_FOUND',
  'TEXT_CLIPPED',
  'CONFORMANCE_LOST',
  'CONFORMANCE_NOT_KEPT',
  'ALT_TEXT_MISSING',
  'LIST_CUT',
  'NO_PAGE_LEFT',
  'CONDITION_NEVER_HOLDS',
  'CONDITION_ALWAYS_HOLDS',
  'SOURCE_PDF_XFA_DYNAMIC',
  'CONDITION_CELLS_UNREADABLE',
  'FIELD_SCRIPT_NOT_RUN',
  'FIELD_NOT_CALCULATED',
  'FIELD_NOT_VISIBLE',
  'FIELD_REQUIRED_BLANK',
  'ROW_PARTIAL',
  'ROW_NEARLY_BLANK',
  'CELL_ERROR',
  'CELL_NOT_CALCULATED',
  'CELL_MERGED',
  'NUMBER_SHORTENED',
  'NUMBER_FORMAT_NOT_SUPPORTED',
  'DATE_OUT_OF_RANGE',
  'ROW_SHORT',
  'QUOTES_NOT_DOUBLED',
  'FORMULA_TEXT',
  'ENCODING_GUESSED',
  'LOCALE_GUESSED',
  'SOURCE_PDF_INCOMPLETE',
  'CODE_COMPLETED',
  'CODE_DIGITS_MISSING',
  'NO_OVERLAY_APPLIES',
  'GROUP_VALUE_BLANK',
  'GROUP_VALUE_DIFFERS',
  'GROUP_TOO_LARGE',
  'PASSWORD_UNUSABLE',
] as const;
export type FindingCode = (typeof findingCodes)[number];

/** A finding of a check. Row and overlay are null if it is not about one. The message never echoes a value. */
export interface Finding {
  readonly severity: FindingSeverity;
  readonly code: FindingCode;
  readonly row_number: number | null;
  /** Rows of the table that it is about, from 1; absent if rows are not grouped, or it is about no row. */
  readonly source_rows?: readonly number[];
  /** Number of rows that are not listed. Absent if all are. */
  readonly more_source_rows?: number;
  readonly overlay_id: string | null;
  readonly message: string;
}

export type CheckFinding = Finding & Pick<Diagnostic, 'params'>;
