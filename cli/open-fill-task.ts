import { clockedRows } from '../lib/fill/clocked-rows.ts';
import { readPackage } from '../lib/package/read/read-package.ts';
import { openCsvRows } from '../lib/rows/open-csv-rows.ts';
import { openJsonRows } from '../lib/rows/open-json-rows.ts';
import { readPackagedFile } from '../lib/services/documents/packaged-file-reader.ts';
import type { ThreadHost } from '../lib/threads/serve-thread.ts';
import type { FillNote, FillTask } from './fill-task.ts';

/**
 * Inside a thread: verifies the package and opens the rows; tells how many there are, starts the clock of the document, and gives what a fill
 * and a check are both made with.
 *
 * Throws AppError the codes of package and rows.
 */
export const openFillTask = async (task: FillTask, host: ThreadHost<FillNote>) => {
  const verified = await readPackage(task.packageBytes, { keys: task.keys, maxBytes: task.maxPackageBytes, use: { atMs: task.atMs } });
  const format = task.fill.data.kind === 'csv' ? ('csv' as const) : ('json' as const);
  const rows = format === 'csv' ? openCsvRows(task.rowBytes, task.csv) : openJsonRows(task.rowBytes);
  host.note({ kind: 'rows', rowCount: rows.rowCount });
  host.clock(true);
  return {
    rows,
    format,
    account: verified.account,
    input: {
      source: task.source,
      package: verified,
      rows: clockedRows(rows, (runs) => host.clock(runs)),
      settings: task.fill.settings,
    },
    options: {
      readFont: readPackagedFile,
      maxImageOverlaysPerRow: task.maxImageOverlaysPerRow,
      maxRowPicturePixels: task.maxRowPicturePixels,
      maxOutputBytes: Number.MAX_SAFE_INTEGER,
      maxPages: task.maxPages,
      onProgress: ({ rowsDone }: { readonly rowsDone: number }) => host.note({ kind: 'progress', rowsDone }),
    },
  };
};
