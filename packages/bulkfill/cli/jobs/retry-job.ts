import type { KeptTemplate } from '../form/fill-request.ts';
import type { InputRole } from '../input/check-kind.ts';
import { inputFile } from '../input/read-input.ts';
import { chooseOutput } from '../output/choose-output.ts';
import { choosePrintOutput } from '../output/choose-print-output.ts';
import { refuseEnding } from '../output/refuse-ending.ts';
import { exportJobClient } from '../submit/export-job-client.ts';
import { requestJob } from '../submit/request-job.ts';
import { seeJobThrough } from '../submit/see-job-through.ts';
import type { ServiceConnection } from '../submit/service-connection.ts';
import type { CliIo } from '../terminal/cli-io.ts';
import type { FillResult } from '../terminal/command-result.ts';
import type { Progress } from '../terminal/progress.ts';

export interface RetryCommand {
  readonly jobId: string;
  readonly connection: ServiceConnection;
  readonly idempotencyKey: string;
  readonly files: RetryFiles;
  readonly kept: KeptTemplate | undefined;
  readonly out: string;
  readonly printFile: string | undefined;
  readonly asJson: boolean;
}

export interface RetryFiles {
  readonly corrections?: string;
  readonly svc?: string;
  readonly pdf?: string;
}

interface Part {
  readonly option: keyof RetryFiles;
  readonly field: 'corrections' | 'package' | 'pdf';
  readonly role: InputRole;
  readonly type: string;
}

const parts: readonly Part[] = [
  { option: 'corrections', field: 'corrections', role: 'corrections', type: 'text/csv' },
  { option: 'svc', field: 'package', role: 'package', type: 'application/octet-stream' },
  { option: 'pdf', field: 'pdf', role: 'pdf', type: 'application/pdf' },
];

/**
 * Runs rows of a job again as a new job, waits until it has ended, and downloads its archive.
 *
 * Throws SubmissionError around a ServiceError (a rejection, or the error of the new job if it failed),
 * UnreachableError, FileError or interruption; UsageError, FileError and EngineError for errors before the request.
 * Source: api.md, "Retry".
 */
export const retryJob = async (request: RetryCommand, progress: Progress, io: CliIo): Promise<FillResult> => {
  const { jobId, connection, idempotencyKey, files, kept, out, printFile, asJson } = request;
  const given = parts.flatMap((part) => {
    const path = files[part.option];
    return path === undefined ? [] : [{ ...part, path }];
  });
  const inputs = given.map(({ option, path }) => ({ option: `--${option}`, path }));
  const archive = chooseOutput(out, inputs, io, asJson);
  refuseEnding(out, 'zip');
  const print = printFile === undefined ? undefined : choosePrintOutput(printFile, archive.name, inputs, io, asJson);
  const sent: Record<string, File> = {};
  for (const { field, role, path, type } of given) sent[field] = await inputFile({ role, path }, type, io);
  const input = {
    ...sent,
    ...(kept === undefined ? {} : { templateId: kept.templateId, templateRevision: kept.revision }),
  };
  const client = exportJobClient(connection, io.signal);
  progress.step(`Submitting to ${connection.baseUrl}`);
  const send = () => client.retry(jobId, input, idempotencyKey);
  const job = await requestJob(send, connection, idempotencyKey, io);
  const result = await seeJobThrough(
    { job, client, connection, idempotencyKey, out },
    async () => ({ archive, print }),
    progress,
    io,
  );
  return { ...result, document: { ...result.document, retry_of: jobId } };
};
