import type { JobInput } from '../../client/index.ts';
import { type FillCommand, fillInputs, type KeptFillRequest } from '../form/fill-request.ts';
import { chooseOutput } from '../output/choose-output.ts';
import { choosePrintOutput } from '../output/choose-print-output.ts';
import { refuseEnding } from '../output/refuse-ending.ts';
import type { CliIo } from '../terminal/cli-io.ts';
import type { FillResult } from '../terminal/command-result.ts';
import { escapeControls } from '../terminal/printable.ts';
import type { Progress } from '../terminal/progress.ts';
import { exportJobClient } from './export-job-client.ts';
import { type KeptRows, keepRows, keptRowsLine } from './keep-rows.ts';
import { requestJob } from './request-job.ts';
import { seeJobThrough } from './see-job-through.ts';
import { openFilesForm, openKeptForm } from './sent-form.ts';
import { requestService, type ServiceConnection } from './service-connection.ts';
import { submitInput } from './submit-input.ts';
import { templateClient } from './template-client.ts';

export interface SubmitRequest {
  readonly fill: FillCommand | KeptFillRequest;
  readonly connection: ServiceConnection;
  readonly idempotencyKey: string;
  readonly metadata?: JobInput['metadata'];
  readonly sample?: JobInput['sample'];
  /** Default: the job id and `.zip`, in the working folder. */
  readonly out: string | undefined;
  /** Path of the print file; `true`: the job id and `.pdf`, in the working folder; `undefined` if not requested. */
  readonly printFile: string | true | undefined;
  readonly dataDir: string;
  readonly asJson: boolean;
}

/** Placeholder until the job id is known, to validate the folder. */
const someName = 'JOB_ID.zip';
const somePrintName = 'JOB_ID.pdf';

/**
 * Creates a job through the public API, waits until it has ended, and downloads its archive.
 *
 * Throws SubmissionError around a ServiceError (a rejection, or the job's own error if it failed), UnreachableError,
 * FileError or interruption; UsageError, FileError and EngineError for errors before the request. Source:
 * command-line-and-library.md, "bulkfill" (`submit`); specification 4.
 */
export const submitJob = async (request: SubmitRequest, progress: Progress, io: CliIo): Promise<FillResult> => {
  const { connection, idempotencyKey, metadata, sample, out, printFile, asJson } = request;
  const inputs = fillInputs(request.fill);
  const output = chooseOutput(out ?? someName, inputs, io, asJson);
  if (out !== undefined) refuseEnding(out, 'zip');
  if (printFile !== undefined)
    choosePrintOutput(printFile === true ? somePrintName : printFile, out ?? someName, inputs, io, asJson);
  const client = exportJobClient(connection, io.signal);
  const read = (templateId: string) =>
    requestService(connection, () => templateClient(connection, io.signal).read(templateId));
  const form =
    'kept' in request.fill
      ? openKeptForm(request.fill.kept, read)
      : await openFilesForm(request.fill, request.dataDir, io);
  const { input, document, tableRows } = await submitInput(request.fill, form, io);
  progress.step(`Submitting to ${connection.baseUrl}`);
  const job = await requestJob(
    () => client.create({ ...input, metadata, sample }, idempotencyKey),
    connection,
    idempotencyKey,
    io,
  );
  let kept: KeptRows | undefined;
  const outputs = async () => {
    const chosen = out === undefined ? chooseOutput(`${job.job_id}.zip`, inputs, io, asJson) : output;
    // Store the rows before the job ends: a user who leaves the job downloads its archive later.
    if (tableRows !== undefined) kept = await keepRows(chosen, tableRows, inputs, io);
    const print =
      printFile === undefined
        ? undefined
        : choosePrintOutput(printFile === true ? `${job.job_id}.pdf` : printFile, chosen.name, inputs, io, asJson);
    return { archive: chosen, print };
  };
  const result = await seeJobThrough({ job, client, connection, idempotencyKey, out }, outputs, progress, io);
  if (kept === undefined) return { ...result, document: { ...result.document, ...document } };
  return {
    ...result,
    document: { ...result.document, ...document, rows_file: kept.path, rows_sha256: kept.sha256 },
    lines: [...result.lines, escapeControls(keptRowsLine(kept))],
  };
};
