import { readFile } from 'node:fs/promises';
import { checkRows } from '../../lib/fill/check/check-rows.ts';
import type { RowSource } from '../../lib/rows/row.ts';
import { readPackagedFile } from '../../lib/services/documents/packaged-file-reader.ts';
import type { Contender } from '../harness/job.ts';
import { benchRows } from '../inputs/bench-rows.ts';
import { verifiedPackage } from '../inputs/verified-package.ts';

/** A check of the rows that the engine fills: the same compile and stamp, row results and findings for output. */
export const contender: Contender = {
  async prepare(job) {
    const source = await readFile(job.sourcePath);
    const verified = await verifiedPackage(job);
    const known = new Map<number, RowSource>();
    return async (rowCount, sink) => {
      const rows = known.get(rowCount) ?? benchRows(rowCount);
      known.set(rowCount, rows);
      const parts = checkRows({
        source,
        package: verified,
        rows,
        settings: {
          maxFailedRowPercent: 100,
          filenameColumns: [],
          includeStickers: false,
          flattenForms: false,
          printFile: false,
          printEven: false,
          optimize: false,
        },
        rowsFile: { sha256: '', format: 'json' },
        options: {
          readFont: readPackagedFile,
          maxImageOverlaysPerRow: 100,
          maxOutputBytes: Number.MAX_SAFE_INTEGER,
          jobId: '00000000-0000-4000-8000-000000000000',
          createdAt: '2026-01-01T00:00:00.000Z',
        },
      });
      for await (const { chunks } of parts) sink.write(chunks);
    };
  },
};
