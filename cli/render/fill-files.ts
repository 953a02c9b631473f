import { fillOutputs } from '../../lib/fill/fill-archive.ts';
import type { OutputName } from '../../lib/fill/fill-output.ts';
import type { Guard } from '../../lib/pdf/compile/compile.ts';
import type { FontFileReader } from '../../lib/pdf/fonts/catalogue/font-file-reader.ts';
import type { ThreadHost } from '../../lib/threads/serve-thread.ts';
import { openFillTask } from '../open-fill-task.ts';
import { OutcomeLog } from '../outcome/outcome-log.ts';
import type { RunOutcome } from '../outcome/run-outcome.ts';
import { type VectorWriter, vectorWriter } from '../output/vector-writer.ts';
import { renderJobId } from './render-job-id.ts';
import type { RenderNote, RenderResult, RenderTask } from './render-task.ts';
import { writeOutputs } from './write-outputs.ts';

/** How a thread does it, where that is not as usual. */
export interface FillWay {
  readonly guard: Guard;
  readonly readFont: FontFileReader;
}

/**
 * Does a render, in whichever thread: reads the package and the rows, compiles, stamps, and writes the outputs itself, so that no chunk of
 * them has to cross to another thread. Nothing is written before the document is compiled.
 *
 * Throws AppError the codes of package, PDF and row data, and those that fail a job; what the guard raises.
 */
export const fillFiles = async (task: RenderTask, host: ThreadHost<RenderNote>, way?: FillWay): Promise<RenderResult> => {
  const { outFd, printFd } = task;
  const { account, input, options } = await openFillTask(task, host);
  const log = new OutcomeLog();
  let warnings: RunOutcome['warnings'] = [];
  const outputs = fillOutputs({
    ...input,
    options: {
      ...options,
      ...way,
      jobId: renderJobId(task),
      createdAt: task.createdAt,
      onWarnings: (found) => {
        warnings = found;
      },
      onRowResult: (result) => log.add(result),
    },
  });
  const writer = (output: OutputName, fd: number): VectorWriter => toldWriter(vectorWriter(fd), output, host);
  const files = { archive: writer('archive', outFd), ...(printFd === undefined ? {} : { print: writer('print', printFd) }) };
  const summary = await writeOutputs(files, outputs);
  return { summary, outcome: log.outcome(warnings), account };
};

const toldWriter = (file: VectorWriter, output: OutputName, host: ThreadHost<RenderNote>): VectorWriter => ({
  writev: (chunks) =>
    file.writev(chunks).catch((error: NodeJS.ErrnoException) => {
      host.note({ kind: 'unwritable', output, code: error.code ?? 'EIO' });
      throw error;
    }),
});
