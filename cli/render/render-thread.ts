/**
 * The thread of `bulkfill render`: reads the package and the rows, compiles, stamps, and writes the outputs itself, so that no chunk of
 * them has to cross to another thread.
 */
import { hash } from 'node:crypto';
import { clockedRows } from '../../lib/fill/clocked-rows.ts';
import { fillOutputs } from '../../lib/fill/fill-archive.ts';
import type { OutputName } from '../../lib/fill/fill-output.ts';
import { readPackage } from '../../lib/package/read/read-package.ts';
import { openCsvRows } from '../../lib/rows/open-csv-rows.ts';
import { openJsonRows } from '../../lib/rows/open-json-rows.ts';
import { readPackagedFile } from '../../lib/services/documents/packaged-file-reader.ts';
import { serveThread, type ThreadHost } from '../../lib/threads/serve-thread.ts';
import { OutcomeLog } from '../outcome/outcome-log.ts';
import type { RunOutcome } from '../outcome/run-outcome.ts';
import { type VectorWriter, vectorWriter } from '../output/vector-writer.ts';
import { renderJobId } from './render-job-id.ts';
import type { RenderNote, RenderResult, RenderTask } from './render-task.ts';
import { writeOutputs } from './write-outputs.ts';

const render = async (task: RenderTask, host: ThreadHost<RenderNote>): Promise<RenderResult> => {
  const { fill, source, packageBytes, rowBytes, outFd, printFd } = task;
  const verified = await readPackage(packageBytes, { keys: task.keys, maxBytes: task.maxPackageBytes, use: { atMs: task.atMs } });
  const rows = fill.data.kind === 'csv' ? openCsvRows(rowBytes, task.csv) : openJsonRows(rowBytes);
  host.note({ kind: 'rows', rowCount: rows.rowCount });
  const log = new OutcomeLog();
  let warnings: RunOutcome['warnings'] = [];
  host.clock(true);
  const outputs = fillOutputs({
    source,
    package: verified,
    rows: clockedRows(rows, (runs) => host.clock(runs)),
    settings: fill.settings,
    rowsFile: { sha256: hash('sha256', rowBytes, 'hex'), format: fill.data.kind === 'csv' ? 'csv' : 'json' },
    options: {
      readFont: readPackagedFile,
      maxImageOverlaysPerRow: task.maxImageOverlaysPerRow,
      maxRowPicturePixels: task.maxRowPicturePixels,
      maxOutputBytes: Number.MAX_SAFE_INTEGER,
      maxPages: task.maxPages,
      jobId: renderJobId({ source, packageBytes, rowBytes, fill }),
      createdAt: task.createdAt,
      onWarnings: (found) => {
        warnings = found;
      },
      onRowResult: (result) => log.add(result),
      onProgress: ({ rowsDone }) => host.note({ kind: 'progress', rowsDone }),
    },
  });
  const writer = (output: OutputName, fd: number): VectorWriter => toldWriter(vectorWriter(fd), output, host);
  const files = { archive: writer('archive', outFd), ...(printFd === undefined ? {} : { print: writer('print', printFd) }) };
  const summary = await writeOutputs(files, outputs);
  return { summary, outcome: log.outcome(warnings), account: verified.account };
};

const toldWriter = (file: VectorWriter, output: OutputName, host: ThreadHost<RenderNote>): VectorWriter => ({
  writev: (chunks) =>
    file.writev(chunks).catch((error: NodeJS.ErrnoException) => {
      host.note({ kind: 'unwritable', output, code: error.code ?? 'EIO' });
      throw error;
    }),
});

serveThread(render);
