import { EngineError, isEngineError } from '@bulkfill/engine/core/engine-error';
import type { BoundedThread } from '@bulkfill/engine/threads/bounded-thread';
import { ownBuffers } from '@bulkfill/engine/threads/own-buffers';
import { measurePeakMemory } from '@bulkfill/service/core/peak-memory';
import { asFileError } from '../file-error.ts';
import type { FillCommand } from '../form/fill-request.ts';
import { makeFillTask } from '../form/make-fill-task.ts';
import { parseSourceDate } from '../options/parse-source-date.ts';
import { printLine, printMembers } from '../outcome/print-outcome.ts';
import { formatOutcomeLines, isWholeOutcome, outcomeDocument } from '../outcome/run-outcome.ts';
import type { OpenOutput, Output } from '../output/output.ts';
import { documentBounds, documentHeap } from '../pdf/document-bounds.ts';
import type { CliIo } from '../terminal/cli-io.ts';
import type { FillResult } from '../terminal/command-result.ts';
import { escapeControls, formatSize } from '../terminal/printable.ts';
import type { Progress } from '../terminal/progress.ts';
import { isSmall } from './is-small.ts';
import type { RenderNote, RenderResult, RenderTask } from './render-task.ts';

export interface RenderRequest {
  readonly fill: FillCommand;
  readonly output: Output;
  /** Output for the print file; set if and only if the settings request one. */
  readonly print: Output | undefined;
  readonly dataDir: string;
}

type RenderThread = BoundedThread<RenderTask, RenderNote, RenderResult>;

const threadEntry = new URL('./render-thread.ts', import.meta.url);

/** Earliest timestamp of a ZIP entry. A constant keeps the bytes of equal inputs equal. */
const fixedEpoch = '1980-01-01T00:00:00Z';

/**
 * Fills with the engine alone, without a service. The settings limit pages, columns and pictures. The same input
 * returns the same bytes, unless `SOURCE_DATE_EPOCH` changes. The work runs in a bounded thread (`documentBounds`).
 *
 * Throws EngineError with the codes of package, PDF and row data, and those that fail a job; FileError, UsageError.
 * Source: command-line-and-library.md, "bulkfill" (`render`).
 */
export const renderArchive = async (
  { fill, output, print, dataDir }: RenderRequest,
  progress: Progress,
  io: CliIo,
): Promise<FillResult> => {
  const { task: fillTask, files, explained, document } = await makeFillTask(fill, dataDir, io);
  const sourceSizeBytes = fillTask.source.length;
  let thread = isSmall(fillTask) ? undefined : await startThread();
  let unwritable: Extract<RenderNote, { kind: 'unwritable' }> | undefined;
  const onNote = (note: RenderNote): void => {
    if (note.kind === 'rows')
      progress.begin(`Filling ${note.rowCount} row${note.rowCount === 1 ? '' : 's'}`, note.rowCount);
    else if (note.kind === 'progress') progress.update(note.rowsDone);
    else unwritable = note;
  };
  const work = async (file: OpenOutput, printFile?: OpenOutput): Promise<RenderResult> => {
    const task: RenderTask = {
      ...fillTask,
      createdAt: parseSourceDate(io.env)?.toISOString() ?? fixedEpoch,
      outFd: file.fd,
      printFd: printFile?.fd,
    };
    if (thread === undefined) {
      const { renderHere } = await import('./render-here.ts');
      const files = { archive: file, print: printFile };
      const result = await renderHere(task, files, onNote, io.signal, io.renderedHere !== undefined);
      io.signal.throwIfAborted();
      if (result !== undefined) {
        io.renderedHere?.();
        return result;
      }
      thread = await startThread();
    }
    // Do not transfer the package: the message about a wrong signature needs it.
    const transfer = ownBuffers(files);
    return thread.run(task, { bounds: documentBounds(sourceSizeBytes), transfer, onNote, signal: io.signal });
  };
  try {
    await thread?.whenReady();
    const startedMs = performance.now();
    const result = await output
      .write((file) => (print === undefined ? work(file) : withPrint(print, (printFile) => work(file, printFile))))
      .finally(() => progress.end());
    const filled = resultOf(output, print, result, (performance.now() - startedMs) / 1000);
    return { ...filled, document: { ...filled.document, ...document } };
  } catch (error) {
    if (unwritable !== undefined) {
      const { name } = unwritable.output === 'print' && print !== undefined ? print : output;
      throw asFileError(name, Object.assign(new Error(unwritable.code), { code: unwritable.code }));
    }
    throw withThresholdAdvice(await explained(error));
  } finally {
    await thread?.close();
  }
};

const startThread = async (): Promise<RenderThread> => {
  const threads = await import('@bulkfill/engine/threads/bounded-thread');
  return new threads.BoundedThread(threadEntry, documentHeap);
};

/** The fill produced no row. The print file is neither created nor replaced. */
class NothingPrinted extends Error {
  readonly result: RenderResult;

  constructor(result: RenderResult) {
    super('No row was produced.');
    this.result = result;
  }
}

const withPrint = async (print: Output, work: (file: OpenOutput) => Promise<RenderResult>): Promise<RenderResult> => {
  try {
    return await print.write(async (file) => {
      const result = await work(file);
      if (result.summary.printFileSizeBytes === undefined) throw new NothingPrinted(result);
      return result;
    });
  } catch (error) {
    if (error instanceof NothingPrinted) return error.result;
    throw error;
  }
};

const resultOf = (
  { name }: Output,
  print: Output | undefined,
  { summary, outcome, account, mistakes }: RenderResult,
  seconds: number,
): FillResult => {
  const rowsPerSecond = Math.round(summary.rowCount / seconds);
  const document = {
    out: name,
    ...outcomeDocument(outcome),
    applied_overlay_count: summary.appliedOverlayCount,
    skipped_overlay_count: summary.skippedOverlayCount,
    file_size_bytes: summary.zipSizeBytes,
    ...(print === undefined ? {} : printMembers(print, summary.printFileSizeBytes)),
    ...(mistakes.length === 0 ? {} : { template_mistakes: mistakes }),
    seconds: Math.round(seconds * 1000) / 1000,
    rows_per_second: rowsPerSecond,
    peak_memory_bytes: measurePeakMemory(),
  };
  return {
    document,
    lines: [
      `Wrote ${name}: ${formatSize(summary.zipSizeBytes)}, ${summary.producedRows} PDFs, ${seconds.toFixed(2)} s, ${rowsPerSecond} rows/s.`,
      ...(print === undefined ? [] : [printLine(print, summary.printFileSizeBytes)]),
      ...mistakeLines(mistakes),
      ...formatOutcomeLines(outcome, name),
      ...(account === undefined
        ? []
        : [
            `Only the account ${account} may use the package. The command line has no account, so this was not checked.`,
          ]),
    ].map(escapeControls),
    isWhole: isWholeOutcome(outcome) && mistakes.length === 0,
  };
};

const maxMistakes = 10;

const mistakeLines = (mistakes: readonly string[]): readonly string[] => {
  if (mistakes.length === 0) return [];
  const rest = mistakes.length - maxMistakes;
  return [
    'Warning: TEMPLATE_MISMATCH: the template does not fit this PDF, and "bulkfill package build" rejects it:',
    ...mistakes.slice(0, maxMistakes).map((mistake) => `  ${mistake}`),
    ...(rest > 0 ? [`  … and ${rest} more.`] : []),
  ];
};

/** Adds advice to a threshold error, because a failed job has no manifest. */
const withThresholdAdvice = (error: unknown): unknown => {
  if (!isEngineError(error, 'FAILED_ROW_THRESHOLD_EXCEEDED')) return error;
  const message = `${error.message} To list all rows that would fail, run "bulkfill check" with the same files. To accept them, raise --max-failed.`;
  return new EngineError(error.code, { message, cause: error, details: error.details });
};
