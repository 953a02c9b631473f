import { readFile } from 'node:fs/promises';
import { AppError, isAppError } from '../../lib/core/app-error.ts';
import { parseConfig } from '../../lib/core/config.ts';
import { peakMemoryBytes } from '../../lib/core/peak-memory.ts';
import { BoundedThread } from '../../lib/threads/bounded-thread.ts';
import type { CliIo } from '../cli-io.ts';
import type { CommandResult } from '../command-result.ts';
import type { FillRequest } from '../fill-request.ts';
import { formatSize } from '../format-size.ts';
import { packageKeysInForce } from '../package-keys-in-force.ts';
import { asDocumentError } from '../pdf/as-document-error.ts';
import { documentBounds, documentHeap } from '../pdf/document-bounds.ts';
import type { Progress } from '../progress.ts';
import { sourceDate } from '../source-date.ts';
import { writeFileAtomically } from '../write-file-atomically.ts';
import type { RenderNote, RenderResult, RenderTask } from './render-task.ts';

/** What `bulkfill render` is asked for. */
export interface RenderRequest {
  readonly fill: FillRequest;
  readonly out: string;
  readonly dataDir: string;
}

const threadEntry = new URL('./render-thread.ts', import.meta.url);

/** The first time that a ZIP entry can have: the same input gives the same bytes. */
const fixedEpoch = '1980-01-01T00:00:00Z';

/**
 * Fills without a service: the engine alone, under the settings' limits on pages, columns and pictures, but without a plan's limits on
 * sizes and rows. The same input gives the same bytes, unless `SOURCE_DATE_EPOCH` changes. The work is done in a thread that is ended when
 * the document takes more than `documentBounds`.
 *
 * @throws AppError the codes of package, PDF and row data, and those that fail a job.
 * Source: command-line.md, "bulkfill" (`render`).
 */
export const renderArchive = async ({ fill, out, dataDir }: RenderRequest, progress: Progress, io: CliIo): Promise<CommandResult> => {
  const { input, jobs, plans } = parseConfig(io.env);
  const keys = await packageKeysInForce(io.env, dataDir);
  if (keys === undefined) {
    throw new Error(
      `there is no key to verify ${fill.svc} with: set PACKAGE_KEYS to a JWK set, or give the --data-dir whose key signed it (no package-signing-key.jwk in ${dataDir})`,
    );
  }
  const [source, packageBytes, rowBytes] = await Promise.all([readFile(fill.pdf), readFile(fill.svc), readFile(fill.data.path)]);
  const sourceSizeBytes = source.length;
  const thread = new BoundedThread<RenderTask, RenderNote, RenderResult>(threadEntry, documentHeap);
  try {
    await thread.whenReady();
    const startedMs = performance.now();
    const summary = await writeFileAtomically(out, (file) => {
      const task: RenderTask = {
        fill,
        source,
        packageBytes,
        rowBytes,
        keys,
        maxPackageBytes: plans.scale.maxPackageBytes,
        csv: { maxColumns: input.maxCsvColumns, maxCellCharacters: input.maxCellCharacters },
        maxPages: input.maxPdfPages,
        maxImageOverlaysPerRow: jobs.maxImageOverlaysPerRow,
        createdAt: sourceDate(io.env)?.toISOString() ?? fixedEpoch,
        outFd: file.fd,
      };
      const onNote = (note: RenderNote): void => {
        if (note.kind === 'rows') progress.begin(`Filling ${note.rowCount} rows`, note.rowCount);
        else progress.update(note.rowsDone);
      };
      const transfer = ownBuffers([source, packageBytes, rowBytes]);
      return thread.run(task, { bounds: documentBounds(sourceSizeBytes), transfer, onNote, signal: io.signal });
    })
      .catch((error: unknown) => {
        throw withAdvice(asDocumentError(error));
      })
      .finally(() => progress.end());
    return resultOf(out, summary, (performance.now() - startedMs) / 1000);
  } finally {
    await thread.close();
  }
};

/** What can be moved to another thread instead of copied: memory that holds one file and nothing else. */
const ownBuffers = (files: readonly Buffer[]): ArrayBuffer[] =>
  files.flatMap(({ buffer, length }) => (buffer instanceof ArrayBuffer && buffer.byteLength === length ? [buffer] : []));

const resultOf = (out: string, summary: RenderResult, seconds: number): CommandResult => {
  const rowsPerSecond = Math.round(summary.rowCount / seconds);
  const document = {
    out,
    rows: summary.rowCount,
    produced_rows: summary.producedRows,
    success_rows: summary.successRows,
    partial_rows: summary.partialRows,
    failed_rows: summary.failedRows,
    applied_overlay_count: summary.appliedOverlayCount,
    skipped_overlay_count: summary.skippedOverlayCount,
    file_size_bytes: summary.zipSizeBytes,
    seconds: Math.round(seconds * 1000) / 1000,
    rows_per_second: rowsPerSecond,
    peak_memory_bytes: peakMemoryBytes(),
  };
  const counts = `${summary.successRows} success, ${summary.partialRows} partial, ${summary.failedRows} failed`;
  return {
    document,
    lines: [
      `Wrote ${out}: ${formatSize(summary.zipSizeBytes)}, ${summary.producedRows} PDFs (${counts}).`,
      `${summary.rowCount} rows in ${seconds.toFixed(2)} s: ${rowsPerSecond} rows/s.`,
    ],
  };
};

/** A job that ends at its threshold leaves no manifest, and so no reasons. */
const withAdvice = (error: unknown): unknown => {
  if (!isAppError(error, 'FAILED_ROW_THRESHOLD_EXCEEDED')) return error;
  const message = `${error.message} Raise --max-failed to get an archive whose manifest.json says why each row failed.`;
  return new AppError(error.code, { message, cause: error });
};
