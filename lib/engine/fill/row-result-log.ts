import type { OverlayWarning } from '../pdf/compile/row-outcome.ts';
import { needsLook, type OverlayNotice } from '../pdf/overlays/overlay-notice.ts';
import { type DeflatedPart, deflatePart } from '../zip/deflated-part.ts';
import type { RowBlock } from './row-store/row-block.ts';
import { LocationList, type RowLocation } from './row-store/row-location.ts';
import type { RowStatus } from './row-store/row-status.ts';

/** Something to know of a row that is filled by itself. */
export interface RowNotice extends Omit<OverlayNotice, 'overlay_id'> {
  /** Null where it is none's. */
  readonly overlay_id: string | null;
}

/** What became of one row. */
export interface RowResult<Notice extends RowNotice = OverlayNotice> {
  readonly rowNumber: number;
  readonly status: RowStatus;
  readonly fileName: string | null;
  readonly fileSizeBytes: number | null;
  /** Of its PDF, in hexadecimal; null where it has none. */
  readonly sha256: string | null;
  readonly applied: number;
  readonly skipped: number;
  readonly warnings: readonly OverlayWarning[];
  readonly notices: readonly Notice[];
  /** Pages of the source that its PDF lacks, from 0; absent where it has all. */
  readonly omittedPages?: readonly number[];
  readonly error:
    | {
        readonly code: 'REQUIRED_OVERLAY_NOT_APPLIED' | 'CONFORMANCE_NOT_KEPT' | 'NO_PAGE_LEFT' | 'ROW_GENERATION_FAILED';
        readonly message: string;
      }
    | undefined;
}

/** Sums over the rows so far. */
export interface RowTotals {
  producedRows: number;
  successRows: number;
  partialRows: number;
  failedRows: number;
  appliedOverlayCount: number;
  skippedOverlayCount: number;
  noticeCount: number;
  /** Rows with a notice, whatever their status. */
  noticedRows: number;
  /** Rows with status success that need a look: not all of their notices are minor. */
  rowsWithNotices: number;
}

const pieceCharacters = 64 * 1024;

/** A block that nothing was added to yet. */
const emptyBlock = () => ({ firstRow: 0, lastRow: 0, counts: { success: 0, partial: 0, failed: 0 }, rowsWithNotices: 0 });

/**
 * Row results until the manifest can be written: it is the archive's last entry and begins with their sums. They are kept as
 * deflated JSON, about 51 bytes a row (33 of them for its digest), because 50,000 of them as objects would outweigh everything else in memory. The same blocks make
 * the row store, together with the places of the rows' PDFs, 10 bytes each.
 */
export class RowResultLog {
  readonly totals: RowTotals = {
    producedRows: 0,
    successRows: 0,
    partialRows: 0,
    failedRows: 0,
    appliedOverlayCount: 0,
    skippedOverlayCount: 0,
    noticeCount: 0,
    noticedRows: 0,
    rowsWithNotices: 0,
  };
  readonly #closed: RowBlock[] = [];
  #open = '';
  #first = true;
  #block = emptyBlock();
  readonly #locations = new LocationList();

  /** `location`: where the row's PDF is in the archive, if it has one. */
  add(result: RowResult, location?: RowLocation): void {
    const { totals } = this;
    const block = this.#block;
    if (this.#open === '') block.firstRow = result.rowNumber;
    block.lastRow = result.rowNumber;
    block.counts[result.status]++;
    this.#locations.add(location?.dataOffsetBytes ?? 0, location?.compressedBytes ?? 0);
    if (result.status === 'failed') totals.failedRows++;
    else totals.producedRows++;
    if (result.status === 'success') totals.successRows++;
    if (result.status === 'partial') totals.partialRows++;
    totals.appliedOverlayCount += result.applied;
    totals.skippedOverlayCount += result.skipped;
    totals.noticeCount += result.notices.length;
    if (result.notices.length > 0) totals.noticedRows++;
    if (needsLook(result.notices)) {
      if (result.status === 'success') totals.rowsWithNotices++;
      block.rowsWithNotices++;
    }
    this.#open += `${this.#first ? '' : ',\n'}    ${toJson(result)}`;
    this.#first = false;
    if (this.#open.length >= pieceCharacters) this.#close();
  }

  /** The members of `row_results` as JSON text, deflated in parts. */
  parts(): readonly DeflatedPart[] {
    return this.blocks().map((block) => block.results);
  }

  /** All results so far, and where their PDFs are. */
  blocks(): readonly RowBlock[] {
    this.#close();
    return this.#closed;
  }

  #close(): void {
    if (this.#open === '') return;
    this.#closed.push({ ...this.#block, results: deflatePart(Buffer.from(this.#open)), locations: this.#locations.take() });
    this.#open = '';
    this.#block = emptyBlock();
  }
}

const fitOf = (notices: readonly RowNotice[]) =>
  notices.length === 0
    ? []
    : notices.flatMap(({ overlay_id, fit }) => (fit === undefined || overlay_id === null ? [] : [{ overlay_id, ...fit }]));

/** A row's result as the manifest has it. Source: specification 2.6. */
export const rowResultObject = <Notice extends RowNotice>(result: RowResult<Notice>) => ({
  row_number: result.rowNumber,
  status: result.status,
  file_name: result.fileName,
  file_size_bytes: result.fileSizeBytes,
  applied_overlay_count: result.applied,
  skipped_overlay_count: result.skipped,
  warnings: result.warnings,
  notices: result.notices.length === 0 ? [] : result.notices.map(({ fit: _, loss: __, ...notice }) => notice),
  ...(result.omittedPages === undefined ? {} : { omitted_pages: result.omittedPages }),
  ...(result.sha256 === null ? {} : { sha256: result.sha256, fit: fitOf(result.notices) }),
  ...(result.error === undefined ? {} : { error: result.error }),
});

const toJson = (result: RowResult): string => JSON.stringify(rowResultObject(result));
