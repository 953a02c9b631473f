import { hash } from 'node:crypto';
import { fillOutputs } from '@bulkfill/engine/fill/fill-archive';
import { openJobRows } from '@bulkfill/engine/rows/group-rows';
import { openCsvRows } from '@bulkfill/engine/rows/open-csv-rows';
import { openJsonRows } from '@bulkfill/engine/rows/open-json-rows';
import type { VerifiedPackage } from '@bulkfill/engine/svc/verified-package';
import type { Filler } from '@bulkfill/engine/threads/tasks/filler';
import { readPackagedFile } from '@bulkfill/fonts/packaged-file-reader';

const csv = { maxColumns: 500, maxCellCharacters: 32_767 };

/** Returns the real engine in this thread. It always fills this source and package, whatever is stored. */
export const engineFiller = (source: Uint8Array, verified: VerifiedPackage): Filler => ({
  fill: async function* ({ rows, rowNumbers, settings, jobId, createdAt, maxOutputBytes, retryOf }, { onProgress }) {
    const opened = rows.format === 'csv' ? openCsvRows(rows.bytes, csv) : openJsonRows(rows.bytes);
    const parts = fillOutputs({
      source,
      package: verified,
      ...(await openJobRows(opened, rowNumbers, settings.groupBy)),
      settings,
      rowsFile: { sha256: hash('sha256', rows.bytes, 'hex'), format: rows.format },
      options: {
        readFont: readPackagedFile,
        jobId,
        createdAt,
        maxOutputBytes,
        maxImageOverlaysPerRow: 100,
        digestsManifest: true,
        onProgress: ({ rowsDone }) => onProgress?.(rowsDone),
        retryOf,
      },
    });
    for (;;) {
      const { done, value } = await parts.next();
      if (done === true) return value;
      for (const bytes of value.chunks) yield { output: value.output, bytes };
    }
  },
});
