import { hash } from 'node:crypto';
import { clockedRows } from '../lib/fill/clocked-rows.ts';
import { openCsvRows } from '../lib/rows/open-csv-rows.ts';
import { openJsonRows } from '../lib/rows/open-json-rows.ts';
import { rowsInRanges } from '../lib/rows/row-ranges.ts';
import { readPackagedFile } from '../lib/services/documents/packaged-file-reader.ts';
import { stampingThreads } from '../lib/services/documents/stamping-threads.ts';
import type { ThreadHost } from '../lib/threads/serve-thread.ts';
import type { FillNote, FillTask } from './fill-task.ts';
import { openForm } from './open-form.ts';

/**
 * Inside a thread: verifies the package and opens the rows; tells how many there are, starts the clock of the document, and gives what a fill
 * and a check are both made with.
 *
 * Throws AppError the codes of package and rows.
 */
export const openFillTask = async (task: FillTask, host: ThreadHost<FillNote>) => {
  const verified = await openForm(task.form);
  const { bytes, format, csv } = task.rows;
  const all = format === 'csv' ? openCsvRows(bytes, csv) : openJsonRows(bytes);
  const { rows, rowNumbers } = task.fill.rowRanges === undefined ? { rows: all } : rowsInRanges(all, task.fill.rowRanges);
  host.note({ kind: 'rows', rowCount: rows.rowCount });
  host.clock(true);
  const helpers = stampingThreads(task.threads);
  return {
    rows,
    rowNumbers,
    account: verified.account,
    input: {
      source: task.source,
      package: verified,
      rows: clockedRows(rows, (runs) => host.clock(runs)),
      ...(rowNumbers === undefined ? {} : { rowNumbers }),
      rowsFile: task.rows.file ?? { sha256: hash('sha256', bytes, 'hex'), format },
      settings: task.fill.settings,
    },
    options: {
      readFont: readPackagedFile,
      maxImageOverlaysPerRow: task.maxImageOverlaysPerRow,
      maxRowPicturePixels: task.maxRowPicturePixels,
      maxOutputBytes: Number.MAX_SAFE_INTEGER,
      maxPages: task.maxPages,
      ...(helpers === undefined ? {} : { helpers }),
      onProgress: ({ rowsDone }: { readonly rowsDone: number }) => host.note({ kind: 'progress', rowsDone }),
    },
  };
};
