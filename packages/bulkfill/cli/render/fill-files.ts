import { fillOutputs } from '@bulkfill/engine/fill/fill-archive';
import type { OutputName } from '@bulkfill/engine/fill/fill-output';
import type { Guard } from '@bulkfill/engine/pdf/compile/compile';
import type { FontFileReader } from '@bulkfill/engine/pdf/fonts/catalogue/font-source';
import type { ThreadHost } from '@bulkfill/engine/threads/serve-thread';
import { openFillTask } from '../form/open-fill-task.ts';
import { OutcomeLog } from '../outcome/outcome-log.ts';
import { quoteValues } from '../outcome/quote-values.ts';
import { type VectorWriter, vectorWriter } from '../output/vector-writer.ts';
import { findUnlistedColumns } from '../svc/template-warnings.ts';
import { renderJobId } from './render-job-id.ts';
import type { RenderNote, RenderResult, RenderTask } from './render-task.ts';
import { writeOutputs } from './write-outputs.ts';

export interface OutputFiles {
  readonly archive: VectorWriter;
  readonly print?: VectorWriter;
}

export interface FillWay {
  readonly guard: Guard;
  readonly readFont: FontFileReader;
  readonly signal: AbortSignal;
  /** The files of the command. Writes to pipes end with the signal. */
  readonly files: OutputFiles;
}

/**
 * Runs a render in any thread: reads the package and the rows, compiles, stamps, and writes the outputs, so that no
 * output chunk crosses threads. Writes nothing before the document is compiled. Throws EngineError with the codes of
 * package, PDF and row data, and those that fail a job; the errors of the guard; the signal's reason.
 */
export const fillFiles = async (
  task: RenderTask,
  host: ThreadHost<RenderNote>,
  way?: FillWay,
): Promise<RenderResult> => {
  const { files = filesOf(task), ...usual } = way ?? {};
  const { account, template, input, options, rows, rowNumbers } = await openFillTask(task, host);
  const log = new OutcomeLog();
  let mistakes: readonly string[] = [];
  const outputs = fillOutputs({
    ...input,
    options: {
      ...options,
      ...usual,
      maxOutputBytes: Number.MAX_SAFE_INTEGER,
      jobId: renderJobId(task),
      createdAt: task.createdAt,
      onRowResult: (result) => log.add(result),
      onTemplateMistakes: (found) => {
        // The signer of a package already knows its mistakes. The mistakes of a template have not been reported yet.
        if (task.form.kind === 'template')
          mistakes = [
            ...found.map(({ overlay_id, message }) => `overlay "${overlay_id}": ${message}`),
            ...findUnlistedColumns(template),
          ];
      },
    },
  });
  const told: OutputFiles = {
    archive: toldWriter(files.archive, 'archive', host),
    ...(files.print === undefined ? {} : { print: toldWriter(files.print, 'print', host) }),
  };
  const summary = await writeOutputs(told, outputs);
  const outcome = log.outcome(summary);
  const values = await quoteValues(outcome.problems, { rows, rowNumbers }, input.package.template);
  const { optimizedSizeBytes: toBytes } = summary;
  return {
    summary,
    outcome: {
      ...outcome,
      problems: outcome.problems.map((problem, index) => ({ ...problem, value: values[index] ?? '' })),
      ...(toBytes === undefined ? {} : { optimized: { fromBytes: task.source.length, toBytes } }),
    },
    account,
    mistakes,
  };
};

const filesOf = ({ outFd, printFd }: RenderTask): OutputFiles => ({
  archive: vectorWriter(outFd),
  ...(printFd === undefined ? {} : { print: vectorWriter(printFd) }),
});

const toldWriter = (file: VectorWriter, output: OutputName, host: ThreadHost<RenderNote>): VectorWriter => ({
  writev: (chunks) =>
    file.writev(chunks).catch((error: NodeJS.ErrnoException) => {
      // An interruption has no system error code.
      if (error.code !== undefined) host.note({ kind: 'unwritable', output, code: error.code });
      throw error;
    }),
});
