import { listColumnsToMatch } from '@bulkfill/engine/fill/used-columns';
import { parseConfig, toRenderLimits } from '@bulkfill/service/core/config';
import { readInput } from '../input/read-input.ts';
import { asDocumentError } from '../pdf/read-pdf.ts';
import type { CliIo } from '../terminal/cli-io.ts';
import { namedColumns, resolveColumnNames } from './filename-columns.ts';
import type { FillCommand } from './fill-request.ts';
import type { FillFilesTask } from './fill-task.ts';
import { readForm } from './read-form.ts';
import { type FillData, readRows } from './read-rows.ts';
import { readSeal } from './read-seal.ts';

export interface MadeTask {
  readonly task: FillFilesTask;
  /** Input files that `explained` needs, without the package. */
  readonly files: readonly Uint8Array[];
  explained(error: unknown): Promise<unknown>;
  readonly document: FillData['document'];
}

/** Reads a fill's files and resolves column names. Throws FileError, UsageError, EngineError; Error without keys. */
export const makeFillTask = async (fill: FillCommand, dataDir: string, io: CliIo): Promise<MadeTask> => {
  const config = parseConfig(io.env);
  const source = await readInput({ role: 'pdf', path: fill.pdf }, io);
  const { form, template, explained } = await readForm(fill.form, dataDir, io);
  const data = await readRows(
    fill.data,
    async () => listColumnsToMatch(await template(), namedColumns(fill.settings)),
    io,
  );
  const names = await resolveColumnNames(fill.settings, {
    columns: async () => (await template()).columns,
    data,
  });
  const task: FillFilesTask = {
    fill: { ...fill, settings: { ...fill.settings, ...names } },
    source,
    form,
    rows: data.rows,
    tableColumns: data.columns,
    limits: toRenderLimits(config),
    minModuleUm: config.jobs.minModuleUm,
    seal: fill.seal && (await readSeal(fill.seal, io)),
  };
  return {
    task,
    files: [source, data.rows.bytes],
    explained: (error) => explained(asDocumentError(error)),
    document: data.document,
  };
};
