import { deflateRawSync } from 'node:zlib';
import { EngineError } from '@bulkfill/engine/core/engine-error';
import type { FillSummary } from '@bulkfill/engine/fill/fill-input';
import { RowResultLog } from '@bulkfill/engine/fill/row-result-log';
import { writeRowStore } from '@bulkfill/engine/fill/row-store/row-directory';
import { plainRowNumbers } from '@bulkfill/engine/rows/group-rows';
import type { Filler } from '@bulkfill/engine/threads/tasks/filler';
import type { Clock } from '../../../lib/core/clock.ts';
import { aRowResult } from '../../support/service/fake-documents.ts';

/**
 * A filler whose rows take time by the simulation's clock. In the first run of a job, a row `bad` fails and a row
 * `threshold` fails the job; a retry succeeds. `anomaly` makes a fill contradict itself; `slow` takes long.
 */
export const simulatedFiller = (clock: Clock): Filler => ({
  fill: async function* (request, { signal, onProgress }) {
    const text = Buffer.from(request.rows.bytes).toString();
    const rows = text.split('\n').filter((line) => line !== '');
    const isRetry = request.rowNumbers !== undefined;
    const results = new RowResultLog();
    let zipSizeBytes = 0;
    let printFileSizeBytes = 0;
    for (const [index, row] of rows.entries()) {
      await clock.sleep(row.includes('slow') ? 9000 : 100, signal);
      const failed = !isRetry && (row.includes('bad') || row.includes('threshold'));
      const pdf = Buffer.from(`${row}\n`);
      const bytes = deflateRawSync(pdf);
      const number = plainRowNumbers(request.rowNumbers)?.[index] ?? index + 1;
      results.add(
        aRowResult(number, pdf.length, failed),
        failed ? undefined : { dataOffsetBytes: zipSizeBytes, compressedBytes: bytes.length },
      );
      if (!failed) {
        zipSizeBytes += bytes.length;
        yield { output: 'archive' as const, bytes };
        if (request.settings.printFile) {
          const printed = Buffer.from(`printed ${row}\n`);
          printFileSizeBytes += printed.length;
          yield { output: 'print' as const, bytes: printed };
        }
      }
      onProgress?.(index + 1);
    }
    yield { output: 'rows' as const, bytes: Buffer.concat(writeRowStore(results.blocks())) };
    if (!isRetry && text.includes('threshold')) throw new EngineError('FAILED_ROW_THRESHOLD_EXCEEDED');
    const { producedRows, successRows, partialRows, failedRows, appliedOverlayCount } = results.totals;
    const summary: FillSummary = {
      rowCount: rows.length - (text.includes('anomaly') ? 1 : 0),
      producedRows,
      successRows,
      partialRows,
      failedRows,
      appliedOverlayCount,
      skippedOverlayCount: 0,
      noticeCount: 0,
      noticedRows: 0,
      rowsWithNotices: 0,
      zipSizeBytes,
      printFileSizeBytes: printFileSizeBytes || undefined,
      warnings: [],
      conformance: undefined,
      manifestSha256: 'cd'.repeat(32),
    };
    return summary;
  },
});
