import { toRowResultObject } from '@bulkfill/engine/fill/row-result';
import type { OneRowSettings } from '@bulkfill/engine/fill/warm-template';
import { BoundedThread } from '@bulkfill/engine/threads/bounded-thread';
import { parseConfig, toRenderLimits } from '@bulkfill/service/core/config';
import { CliError } from '../errors.ts';
import { resolveFilenameColumns } from '../form/filename-columns.ts';
import type { FormFile } from '../form/fill-request.ts';
import type { CommandSeal } from '../form/open-seal.ts';
import { readForm } from '../form/read-form.ts';
import { readInput } from '../input/read-input.ts';
import type { Output } from '../output/output.ts';
import { documentBounds, documentHeap } from '../pdf/document-bounds.ts';
import { asDocumentError } from '../pdf/read-pdf.ts';
import type { CliIo } from '../terminal/cli-io.ts';
import type { FillResult } from '../terminal/command-result.ts';
import type { OneFilled, OneRowTask } from './fill-one-task.ts';
import { measureRow, parseRow } from './parse-row.ts';
import { writeFilledResult } from './write-filled-result.ts';

export interface FillOneRequest {
  readonly pdf: string;
  readonly form: FormFile;
  readonly row: string;
  /** `filenameColumns` are keys or labels, as the user entered them. */
  readonly settings: OneRowSettings;
  readonly seal: CommandSeal | undefined;
  readonly output: Output;
  readonly allowsIncompleteSource: boolean;
  readonly dataDir: string;
}

/**
 * Fills one document in a bounded thread and writes it. Throws FileError; EngineError with the codes of PDF and
 * package, `UNKNOWN_COLUMN` and `INVALID_ROWS_JSON`; UsageError; CliError `ROW_FAILED` for a row without a PDF.
 */
export const fillOneFile = async (request: FillOneRequest, io: CliIo): Promise<FillResult> => {
  const source = await readInput({ role: 'pdf', path: request.pdf }, io);
  const { form, template, explained } = await readForm(request.form, request.dataDir, io);
  const explainedError = async (error: unknown): Promise<never> => Promise.reject(await explained(error));
  const filenameColumns = await resolveFilenameColumns(request.settings.filenameColumns, {
    columns: async () => (await template()).columns,
    data: { columns: [], width: async () => measureRow(parseRow(request.row)) },
  }).catch(explainedError);
  const task: OneRowTask = {
    source,
    form,
    row: request.row,
    settings: { ...request.settings, filenameColumns, seal: request.seal !== undefined },
    allowsIncompleteSource: request.allowsIncompleteSource,
    limits: toRenderLimits(parseConfig(io.env)),
    seal: request.seal,
  };
  const { result, pdf } = await filled(task, io.signal).catch(explainedError);
  const { row_number: _, ...document } = toRowResultObject(result);
  if (pdf === null) {
    const reason = result.error === undefined ? 'No PDF was written.' : `${result.error.code}: ${result.error.message}`;
    throw new CliError('ROW_FAILED', `The row failed. ${reason}`, { warnings: document.warnings });
  }
  return writeFilledResult({ ...result, pdf }, request.output, document);
};

const filled = async (task: OneRowTask, signal: AbortSignal): Promise<OneFilled> => {
  const thread = new BoundedThread<OneRowTask, never, OneFilled>(
    new URL('./fill-file-thread.ts', import.meta.url),
    documentHeap,
  );
  try {
    return await thread.run(task, { bounds: documentBounds(task.source.length), signal });
  } catch (error) {
    throw asDocumentError(error);
  } finally {
    await thread.close();
  }
};
