import { EngineError } from '@bulkfill/engine/core/engine-error';
import type { FillSummary } from '@bulkfill/engine/fill/fill-input';
import type { RowOutcome } from '@bulkfill/engine/fill/row-result';
import { RowResultLog } from '@bulkfill/engine/fill/row-result-log';
import { writeRowStore } from '@bulkfill/engine/fill/row-store/row-directory';
import { plainRowNumbers } from '@bulkfill/engine/rows/group-rows';
import type { DocumentInspector } from '@bulkfill/engine/threads/tasks/document-inspector';
import type { FillRequest } from '@bulkfill/engine/threads/tasks/document-task';
import type { Filler } from '@bulkfill/engine/threads/tasks/filler';
import { isAppError } from '../../../lib/errors/app-error.ts';

/** Inspector for which every line of the row data is a row. A package or source that contains `broken` is invalid. */
export const fakeInspector: DocumentInspector = {
  inspect: async (input) => {
    const text = async (load: () => Promise<Uint8Array>) => Buffer.from(await load()).toString('latin1');
    if ((await text(input.package)).includes('broken')) throw new EngineError('MALFORMED_DOQLO_FILE');
    if ((await text(input.source)).includes('broken')) throw new EngineError('INVALID_PDF');
    const rowCount = (await text(input.rows.load)).split('\n').filter((line) => line !== '').length;
    if (rowCount > input.limits.maxRows) throw new EngineError('BATCH_TOO_MANY_ROWS');
    return { schemaVersion: 5, packageName: 'Letter', pageCount: 1, rowCount };
  },
};

/** Summary of a fill with one row. */
const aFillSummary: FillSummary = {
  rowCount: 1,
  producedRows: 1,
  successRows: 1,
  partialRows: 0,
  failedRows: 0,
  appliedOverlayCount: 1,
  skippedOverlayCount: 0,
  noticeCount: 0,
  noticedRows: 0,
  rowsWithNotices: 0,
  zipSizeBytes: 10,
  printFileSizeBytes: undefined,
  warnings: [],
  conformance: undefined,
  manifestSha256: 'cd'.repeat(32),
};

/** Behaviour of a fake fill per request. Default: fill. */
export type FillBehaviour = (request: FillRequest) => 'fill' | Error | 'hang' | 'wrong-count';

/** Returns the result of a row with one value, filled or failed. */
export const aRowResult = (rowNumber: number, sizeBytes: number, failed: boolean): RowOutcome => ({
  rowNumber,
  status: failed ? 'failed' : 'success',
  fileName: failed ? null : `row_${rowNumber}.pdf`,
  fileSizeBytes: failed ? null : sizeBytes,
  sha256: failed ? null : 'ab'.repeat(32),
  applied: failed ? 0 : 1,
  skipped: 0,
  warnings: [],
  notices: [],
  error: failed ? { code: 'ROW_GENERATION_FAILED', message: 'The PDF of this row could not be generated.' } : undefined,
});

/**
 * Returns a filler that yields one line per row, another one for the print file if requested, and then the row results.
 * `behaviour` overrides this. `pack` converts a row like the archive.
 */
export const fakeFiller = (
  behaviour: FillBehaviour = () => 'fill',
  pack = (row: Uint8Array): Uint8Array => row,
): Filler => ({
  fill: async function* (request, { signal, onProgress }) {
    const rows = Buffer.from(request.rows.bytes)
      .toString()
      .split('\n')
      .filter((line) => line !== '');
    const behave = behaviour(request);
    const results = new RowResultLog();
    const rowResults = () => ({ output: 'rows' as const, bytes: Buffer.concat(writeRowStore(results.blocks())) });
    const tooMany = isAppError(behave, 'FAILED_ROW_THRESHOLD_EXCEEDED');
    let zipSizeBytes = 0;
    let printFileSizeBytes = 0;
    for (const [index, row] of rows.entries()) {
      const pdf = Buffer.from(`${row}\n`);
      const bytes = pack(pdf);
      const place = { dataOffsetBytes: zipSizeBytes, compressedBytes: bytes.length };
      results.add(
        aRowResult(plainRowNumbers(request.rowNumbers)?.[index] ?? index + 1, pdf.length, tooMany),
        tooMany ? undefined : place,
      );
      zipSizeBytes += bytes.length;
      yield { output: 'archive' as const, bytes };
      if (request.settings.printFile) {
        const printed = Buffer.from(`printed ${row}\n`);
        printFileSizeBytes += printed.length;
        yield { output: 'print' as const, bytes: printed };
      }
      onProgress?.(index + 1);
      if (tooMany) yield rowResults();
      if (behave instanceof Error) throw behave;
      if (behave === 'hang') {
        await new Promise<never>((_, reject) => {
          if (signal.aborted) reject(signal.reason);
          signal.addEventListener('abort', () => reject(signal.reason));
        });
      }
    }
    yield rowResults();
    const count = behave === 'wrong-count' ? rows.length - 1 : rows.length;
    return {
      ...aFillSummary,
      rowCount: count,
      producedRows: count,
      successRows: count,
      appliedOverlayCount: count,
      zipSizeBytes,
      printFileSizeBytes: printFileSizeBytes || undefined,
    };
  },
});
