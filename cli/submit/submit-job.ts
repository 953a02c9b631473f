import { setTimeout as sleep } from 'node:timers/promises';
import type { CliIo } from '../cli-io.ts';
import type { CommandResult } from '../command-result.ts';
import type { FillRequest } from '../fill-request.ts';
import { formatSize } from '../format-size.ts';
import type { Progress } from '../progress.ts';
import { downloadArchive } from './download-archive.ts';
import { type ExportJob, isEnded } from './export-job.ts';
import { type ExportJobClient, exportJobClient } from './export-job-client.ts';
import { patiently } from './patiently.ts';
import type { ServiceConnection } from './service-connection.ts';
import { ServiceError } from './service-error.ts';
import { submitForm } from './submit-form.ts';

/** What `bulkfill submit` is asked for beside the fill itself. */
export interface SubmitRequest {
  readonly fill: FillRequest;
  readonly connection: ServiceConnection;
  readonly idempotencyKey: string;
  /** Default: the job id and `.zip`, in the working folder. */
  readonly out: string | undefined;
}

/**
 * Creates a job through the public API, waits for its end, and downloads its archive.
 *
 * @throws ServiceError a refusal, or the job's own error when it failed; UnreachableError.
 * Source: command-line.md, "bulkfill" (`submit`); specification 4.
 */
export const submitJob = async (request: SubmitRequest, progress: Progress, io: CliIo): Promise<CommandResult> => {
  const client = exportJobClient(request.connection, io.signal);
  const form = await submitForm(request.fill);
  progress.step(`Submitting to ${request.connection.baseUrl}`);
  const created = await patiently(() => client.create(form, request.idempotencyKey), io.signal);
  const job = isEnded(created) ? created : await jobEnd(client, created, progress, io.signal);
  if (job.status === 'failed') throw jobFailure(job);
  const downloadUrl = job.result?.download_url;
  if (downloadUrl == null)
    throw new ServiceError('DELIVERY_NOT_FOUND', `Job ${job.job_id} is completed, but its download is no longer available.`, 0);
  const out = request.out ?? `${job.job_id}.zip`;
  const sizeBytes = await patiently(() => downloadArchive(client, downloadUrl, out, progress), io.signal);
  return {
    document: { ...job, idempotency_key: request.idempotencyKey, out, downloaded_bytes: sizeBytes },
    lines: [`Job ${job.job_id} completed: ${out}, ${formatSize(sizeBytes)}.`],
  };
};

const firstPollMs = 250;
const pollGrowth = 1.5;
const longestPollMs = 5_000;

const jobEnd = async (client: ExportJobClient, created: ExportJob, progress: Progress, signal: AbortSignal): Promise<ExportJob> => {
  let job = created;
  let shownStatus = '';
  for (let pauseMs = firstPollMs; !isEnded(job); pauseMs = Math.min(pauseMs * pollGrowth, longestPollMs)) {
    if (job.status !== shownStatus) progress.step(`Job ${job.job_id} is ${job.status}`);
    shownStatus = job.status;
    await sleep(pauseMs, undefined, { signal });
    job = await patiently(() => client.read(created.job_id), signal);
  }
  return job;
};

const jobFailure = ({ job_id: jobId, error }: ExportJob): ServiceError => {
  const { code, message, details } = error ?? { code: 'INTERNAL_ERROR', message: 'The job failed without an error.' };
  const counts = details?.failed_row_count === undefined ? '' : ` (${details.failed_row_count} of ${details.input_row_count} rows failed)`;
  return new ServiceError(code, `${message}${counts} [job ${jobId}]`, 0);
};
