import { needsLook } from '../pdf/overlays/overlay-notice.ts';
import { type DeflatedPart, deflatePart } from '../zip/deflated-part.ts';
import { boundResult } from './bound-result.ts';
import { collectRowParams, type RowOutcome, toRowResultObject } from './row-result.ts';
import type { RowBlock } from './row-store/row-block.ts';
import { LocationList, type RowLocation } from './row-store/row-location.ts';

export interface RowTotals {
  producedRows: number;
  successRows: number;
  partialRows: number;
  failedRows: number;
  appliedOverlayCount: number;
  skippedOverlayCount: number;
  noticeCount: number;
  noticedRows: number;
  /** Rows with status success that need a check: at least one notice is not minor. */
  rowsWithNotices: number;
}

const pieceCharacters = 64 * 1024;

const noParams: DeflatedPart = { sizeBytes: 0, crc32: 0, deflated: new Uint8Array() };

const emptyBlock = () => ({
  firstRow: 0,
  lastRow: 0,
  counts: { success: 0, partial: 0, failed: 0 },
  rowsWithNotices: 0,
});

/**
 * Row results until the manifest can be written: it is the archive's last entry and begins with their sums. They are
 * stored as deflated JSON, about 51 bytes per row (33 of them for its digest), because 50,000 objects would dominate
 * the memory. The same blocks form the row store, with the locations of the rows' PDFs, 10 bytes each.
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
  #openParams = '';
  #first = true;
  #block = emptyBlock();
  readonly #locations = new LocationList();

  add(whole: RowOutcome, location?: RowLocation): void {
    const { totals } = this;
    const result = boundResult(whole);
    const noticeCount = result.notices.length + (result.moreNotices ?? 0);
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
    totals.noticeCount += noticeCount;
    if (noticeCount > 0) totals.noticedRows++;
    if (needsLook(result.notices)) {
      if (result.status === 'success') totals.rowsWithNotices++;
      block.rowsWithNotices++;
    }
    this.#open += `${this.#first ? '' : ',\n'}    ${toJson(result)}`;
    const params = collectRowParams(result);
    if (params !== undefined)
      this.#openParams += `${this.#openParams === '' ? '' : ','}"${result.rowNumber}":${JSON.stringify(params)}`;
    this.#first = false;
    if (this.#open.length >= pieceCharacters) this.#close();
  }

  /** Returns the members of `row_results` as JSON text, deflated in parts. */
  parts(): readonly DeflatedPart[] {
    return this.blocks().map((block) => block.results);
  }

  blocks(): readonly RowBlock[] {
    this.#close();
    return this.#closed;
  }

  #close(): void {
    if (this.#open === '') return;
    this.#closed.push({
      ...this.#block,
      results: deflatePart(Buffer.from(this.#open)),
      locations: this.#locations.take(),
      params: this.#openParams === '' ? noParams : deflatePart(Buffer.from(this.#openParams)),
    });
    this.#open = '';
    this.#openParams = '';
    this.#block = emptyBlock();
  }
}

const toJson = (result: RowOutcome): string => JSON.stringify(toRowResultObject(result));
