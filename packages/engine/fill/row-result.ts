import { type Diagnostic, type DiagnosticParams, withoutParams } from '../core/diagnostic.ts';
import type { OverlayWarning } from '../pdf/compile/row-outcome.ts';
import type { OverlayNotice } from '../pdf/overlays/overlay-notice.ts';
import type { RowSeal } from '../pdf/seal/seal.ts';
import type { RowParams } from './row-store/row-block.ts';
import type { RowStatus } from './row-store/row-status.ts';

export interface RowNotice extends Omit<OverlayNotice, 'code' | 'overlay_id'> {
  readonly code: OverlayNotice['code'] | 'SEAL_WITHOUT_TIMESTAMP' | 'SEAL_WITHOUT_REVOCATION';
  readonly overlay_id: string | null;
}

export interface RowOutcome<Notice extends RowNotice = RowNotice> {
  readonly rowNumber: number;
  readonly status: RowStatus;
  readonly fileName: string | null;
  readonly fileSizeBytes: number | null;
  /** SHA-256 of its PDF, in hexadecimal; null without a PDF. */
  readonly sha256: string | null;
  readonly applied: number;
  readonly skipped: number;
  readonly warnings: readonly OverlayWarning[];
  readonly notices: readonly Notice[];
  /** Number of warnings that are not listed: see `boundResult`. Absent if all are listed. */
  readonly moreWarnings?: number;
  readonly moreNotices?: number;
  /** Rows of the table in the document, from 1; absent if the job does not group rows. */
  readonly sourceRows?: readonly number[];
  /** Number of rows of the table that are not listed. Absent if all are. */
  readonly moreSourceRows?: number;
  /** Pages of the source that its PDF lacks, from 0; absent if it has all. */
  readonly omittedPages?: readonly number[];
  /** Whether its PDF opens with a password of its own. */
  readonly isProtected?: boolean;
  readonly seal?: RowSeal;
  readonly error:
    | (Diagnostic & {
        readonly code:
          | 'REQUIRED_OVERLAY_NOT_APPLIED'
          | 'CONFORMANCE_NOT_KEPT'
          | 'PASSWORD_UNUSABLE'
          | 'NO_PAGE_LEFT'
          | 'ROW_PARTIAL'
          | 'GROUP_TOO_LARGE'
          | 'ROW_GENERATION_FAILED';
      })
    | undefined;
}

const fitOf = (notices: readonly RowNotice[]) =>
  notices.length === 0
    ? []
    : notices.flatMap(({ overlay_id, fit }) =>
        fit === undefined || overlay_id === null ? [] : [{ overlay_id, ...fit }],
      );

/** Returns undefined if no message of the row has params. */
export const collectRowParams = ({ warnings, notices, error }: RowOutcome): RowParams | undefined => {
  const [ofWarnings, ofNotices] = [paramsOf(warnings), paramsOf(notices)];
  if (ofWarnings === undefined && ofNotices === undefined && error?.params === undefined) return undefined;
  return {
    ...(ofWarnings && { warnings: ofWarnings }),
    ...(ofNotices && { notices: ofNotices }),
    error: error?.params,
  };
};

const paramsOf = (diagnostics: readonly Diagnostic[]): readonly (DiagnosticParams | null)[] | undefined =>
  diagnostics.some(({ params }) => params !== undefined) ? diagnostics.map(({ params = null }) => params) : undefined;

/** Returns a row's result in the form of the manifest, or with `params`. Source: specification 2.6. */
export const toRowResultObject = <Notice extends RowNotice>(
  result: RowOutcome<Notice>,
  { withParams = false } = {},
) => ({
  row_number: result.rowNumber,
  source_rows: result.sourceRows,
  more_source_rows: result.moreSourceRows,
  status: result.status,
  file_name: result.fileName,
  file_size_bytes: result.fileSizeBytes,
  applied_overlay_count: result.applied,
  skipped_overlay_count: result.skipped,
  warnings: withParams || result.warnings.length === 0 ? result.warnings : result.warnings.map(withoutParams),
  notices:
    result.notices.length === 0
      ? []
      : result.notices.map(({ fit: _, loss: __, params, ...notice }) => (withParams ? { ...notice, params } : notice)),
  more_warnings: result.moreWarnings,
  more_notices: result.moreNotices,
  omitted_pages: result.omittedPages,
  protected: result.isProtected === true ? true : undefined,
  ...(result.sha256 === null ? {} : { sha256: result.sha256, fit: fitOf(result.notices) }),
  seal: result.seal,
  error: result.error && (withParams ? result.error : withoutParams(result.error)),
});
