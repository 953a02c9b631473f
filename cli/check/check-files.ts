import { parseConfig } from '../../lib/core/config.ts';
import { BoundedThread } from '../../lib/threads/bounded-thread.ts';
import type { CliIo } from '../cli-io.ts';
import type { CommandResult } from '../command-result.ts';
import { dataWidth } from '../data-width.ts';
import { filenameColumnKeys } from '../filename-columns.ts';
import type { FillRequest } from '../fill-request.ts';
import { readInput } from '../input/read-input.ts';
import type { Output } from '../output/output.ts';
import { writeAll } from '../output/vector-writer.ts';
import { asDocumentError } from '../pdf/as-document-error.ts';
import { documentBounds, documentHeap } from '../pdf/document-bounds.ts';
import type { Progress } from '../progress.ts';
import { noTrustedKeys, trustedKeys, withTrustAdvice } from '../trusted-keys.ts';
import type { CheckNote, CheckResult, CheckTask } from './check-task.ts';
import { checkView } from './check-view.ts';

export interface CheckRequest {
  readonly fill: FillRequest;
  /** Where the rows to mend go. */
  readonly corrections: Output | undefined;
  readonly dataDir: string;
}

const threadEntry = new URL('./check-thread.ts', import.meta.url);

/** A check's result, and whether no row would fail. */
export interface CheckOutcome extends CommandResult {
  readonly passes: boolean;
}

/**
 * Checks rows without a service, under the limits of `bulkfill render`, in a thread that is ended when the document takes more than
 * `documentBounds`.
 *
 * Throws AppError the codes of package, PDF and row data; FileError, UsageError.
 * Source: command-line.md, "bulkfill" (`check`).
 */
export const checkFiles = async ({ fill, corrections, dataDir }: CheckRequest, progress: Progress, io: CliIo): Promise<CheckOutcome> => {
  const { input, jobs, plans } = parseConfig(io.env);
  const { maxPackageBytes } = plans.scale;
  const trusted = await trustedKeys(io.env, dataDir);
  const { keys } = trusted;
  if (keys === undefined) throw new Error(noTrustedKeys(fill.svc, trusted));
  const [source, packageBytes, rowBytes] = await Promise.all([
    readInput({ role: 'pdf', path: fill.pdf }, io),
    readInput({ role: 'package', path: fill.svc }, io),
    readInput({ role: fill.data.kind, path: fill.data.path }, io),
  ]);
  const width = () => dataWidth(fill.data.kind, rowBytes, io.env);
  const filenameColumns = await filenameColumnKeys(fill.settings.filenameColumns, { packageBytes, maxPackageBytes, width });
  const thread = new BoundedThread<CheckTask, CheckNote, CheckResult>(threadEntry, documentHeap);
  const onNote = (note: CheckNote): void => {
    if (note.kind === 'rows') progress.begin(`Checking ${note.rowCount} row${note.rowCount === 1 ? '' : 's'}`, note.rowCount);
    else progress.update(note.rowsDone);
  };
  const task: CheckTask = {
    fill: { ...fill, settings: { ...fill.settings, filenameColumns } },
    source,
    packageBytes,
    rowBytes,
    keys,
    maxPackageBytes,
    csv: { maxColumns: input.maxCsvColumns, maxCellCharacters: input.maxCellCharacters },
    maxPages: input.maxPdfPages,
    maxImageOverlaysPerRow: jobs.maxImageOverlaysPerRow,
    maxRowPicturePixels: jobs.maxRowPicturePixels,
    atMs: Date.now(),
    wantsCorrections: corrections !== undefined,
  };
  try {
    await thread.whenReady();
    const startedMs = performance.now();
    const result = await thread
      .run(task, { bounds: documentBounds(source.length), transfer: [], onNote, signal: io.signal })
      .finally(() => progress.end());
    const seconds = (performance.now() - startedMs) / 1000;
    const table = result.corrections;
    if (corrections !== undefined && table !== undefined) await corrections.write((file) => writeAll(file, [table]));
    return { ...checkView(result, seconds, corrections?.name), passes: result.summary.failedRows === 0 };
  } catch (error) {
    throw await withTrustAdvice(asDocumentError(error), packageBytes, maxPackageBytes, trusted);
  } finally {
    await thread.close();
  }
};
