import type { OverlayWarning } from '../pdf/compile/row-outcome.ts';
import type { OverlayNotice } from '../pdf/overlays/overlay-notice.ts';
import type { RowStatus } from './row-store/row-status.ts';

/** A notice about a row that is filled separately. */
export interface RowNotice extends Omit<OverlayNotice, 'overlay_id'> {
  /** Null if the notice is not about an overlay. */
  readonly overlay_id: string | null;
}

/** Result of one row. */
export interface RowResult<Notice extends RowNotice = OverlayNotice> {
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
  /** Number of warnings that are not listed: see `boundedResult`. Absent if all are listed. */
  readonly moreWarnings?: number;
  readonly moreNotices?: number;
  /** Pages of the source that its PDF lacks, from 0; absent if it has all. */
  readonly omittedPages?: readonly number[];
  readonly error:
    | {
        readonly code: 'REQUIRED_OVERLAY_NOT_APPLIED' | 'CONFORMANCE_NOT_KEPT' | 'NO_PAGE_LEFT' | 'ROW_PARTIAL' | 'ROW_GENERATION_FAILED';
        readonly message: string;
      }
    | undefined;
}

const fitOf = (notices: readonly RowNotice[]) =>
  notices.length === 0
    ? []
    : notices.flatMap(({ overlay_id, fit }) => (fit === undefined || overlay_id === null ? [] : [{ overlay_id, ...fit }]));

/** Returns a row's result in the form of the manifest. Source: specification 2.6. */
export const rowResultObject = <Notice extends RowNotice>(result: RowResult<Notice>) => ({
  row_number: result.rowNumber,
  status: result.status,
  file_name: result.fileName,
  file_size_bytes: result.fileSizeBytes,
  applied_overlay_count: result.applied,
  skipped_overlay_count: result.skipped,
  warnings: result.warnings,
  notices: result.notices.length === 0 ? [] : result.notices.map(({ fit: _, loss: __, ...notice }) => notice),
  more_warnings: result.moreWarnings,
  more_notices: result.moreNotices,
  omitted_pages: result.omittedPages,
  ...(result.sha256 === null ? {} : { sha256: result.sha256, fit: fitOf(result.notices) }),
  error: result.error,
});
