import type { MinModuleUm } from '@bulkfill/engine/fill/min-module';
import { BoundedThread } from '@bulkfill/engine/threads/bounded-thread';
import type { FillCommand } from '../form/fill-request.ts';
import type { FillFilesNote } from '../form/fill-task.ts';
import { makeFillTask } from '../form/make-fill-task.ts';
import { correctionsFormatOf } from '../options/option-parsers.ts';
import type { Output } from '../output/output.ts';
import { writeAll } from '../output/vector-writer.ts';
import { documentBounds, documentHeap } from '../pdf/document-bounds.ts';
import type { CliIo } from '../terminal/cli-io.ts';
import type { CommandResult } from '../terminal/command-result.ts';
import type { Progress } from '../terminal/progress.ts';
import type { CheckFilesTask, CheckTaskResult } from './check-task.ts';
import { checkView } from './check-view.ts';

export interface CheckRequest {
  readonly fill: FillCommand;
  readonly corrections: Output | undefined;
  /** Replaces the settings of the environment. */
  readonly minModuleUm: Partial<MinModuleUm>;
  readonly dataDir: string;
}

const threadEntry = new URL('./check-thread.ts', import.meta.url);

export interface CheckCommandResult extends CommandResult {
  readonly passes: boolean;
}

/**
 * Checks rows without a service, under the limits of `bulkfill render`. Works in a bounded thread (`documentBounds`).
 *
 * Throws EngineError the codes of package, PDF and row data; FileError, UsageError. Source:
 * command-line-and-library.md, "bulkfill" (`check`).
 */
export const checkFiles = async (
  { fill, corrections, minModuleUm, dataDir }: CheckRequest,
  progress: Progress,
  io: CliIo,
): Promise<CheckCommandResult> => {
  const { task: fillTask, explained, document } = await makeFillTask(fill, dataDir, io);
  const task: CheckFilesTask = {
    ...fillTask,
    minModuleUm: { ...fillTask.minModuleUm, ...minModuleUm },
    corrections: corrections === undefined ? undefined : correctionsFormatOf(corrections.name),
  };
  const thread = new BoundedThread<CheckFilesTask, FillFilesNote, CheckTaskResult>(threadEntry, documentHeap);
  const onNote = (note: FillFilesNote): void => {
    if (note.kind === 'rows')
      progress.begin(`Checking ${note.rowCount} row${note.rowCount === 1 ? '' : 's'}`, note.rowCount);
    else progress.update(note.rowsDone);
  };
  try {
    await thread.whenReady();
    const startedMs = performance.now();
    const result = await thread
      .run(task, { bounds: documentBounds(task.source.length), onNote, signal: io.signal })
      .finally(() => progress.end());
    const seconds = (performance.now() - startedMs) / 1000;
    const table = result.corrections;
    if (corrections !== undefined && table !== undefined) await corrections.write((file) => writeAll(file, [table]));
    const view = checkView(result, seconds, corrections?.name);
    // If the whole run would be rejected, no row is counted as failed.
    const isRefused = result.found.some(({ first }) => first.some(({ severity }) => severity === 'error'));
    return {
      ...view,
      document: { ...view.document, ...document },
      passes: result.summary.failedRows === 0 && !isRefused,
    };
  } catch (error) {
    throw await explained(error);
  } finally {
    await thread.close();
  }
};
