import { printFilePath } from '../../lib/core/paths.ts';
import type { CliIo } from '../cli-io.ts';
import type { FillResult } from '../command-result.ts';
import { formatSize } from '../format-size.ts';
import { printLine, printMembers } from '../outcome/print-outcome.ts';
import { outcomeDocument, outcomeLines } from '../outcome/run-outcome.ts';
import type { Output } from '../output/output.ts';
import { printable } from '../printable.ts';
import type { Progress } from '../progress.ts';
import { awaitJob } from './await-job.ts';
import { downloadArchive, downloadFile } from './download-archive.ts';
import { type ExportJob, isEnded } from './export-job.ts';
import type { ExportJobClient } from './export-job-client.ts';
import { ServiceError } from './service-error.ts';

/** Where the files of a job go; no print file is asked for without a place. */
export interface FetchedOutputs {
  readonly archive: Output;
  readonly print: Output | undefined;
}

/**
 * Waits for a job's end, downloads its archive and says how the rows came out.
 *
 * Throws ServiceError the job's own error when it failed; what `awaitJob` and `downloadArchive` raise.
 */
export const fetchResult = async (
  client: ExportJobClient,
  known: ExportJob,
  { archive: output, print }: FetchedOutputs,
  progress: Progress,
  io: CliIo,
): Promise<FillResult> => {
  const job = isEnded(known) ? known : await awaitJob(client, known, progress, io.signal);
  if (job.status === 'failed') throw jobFailure(job);
  const downloadUrl = job.result?.download_url;
  if (downloadUrl == null)
    throw new ServiceError('DELIVERY_NOT_FOUND', `Job ${job.job_id} is completed, but its download is no longer available.`, 0);
  const { sizeBytes, outcome } = await downloadArchive(client, downloadUrl, output, progress, io.signal);
  const isPrinted = print !== undefined && outcome.producedRows > 0;
  const printBytes = isPrinted ? await downloadFile(client, printFilePath(job.job_id), print, progress, io.signal) : undefined;
  const printed = print === undefined ? {} : printMembers(print, printBytes);
  return {
    document: { ...job, out: output.name, downloaded_bytes: sizeBytes, ...printed, ...outcomeDocument(outcome) },
    lines: [
      `Job ${job.job_id} completed: ${output.name}, ${formatSize(sizeBytes)}.`,
      ...(print === undefined ? [] : [printLine(print, printBytes)]),
      ...outcomeLines(outcome, output.name),
    ].map(printable),
    isWhole: outcome.partialRows + outcome.failedRows === 0,
  };
};

const jobFailure = ({ job_id: jobId, error }: ExportJob): ServiceError => {
  const { code, message, details } = error ?? { code: 'INTERNAL_ERROR', message: 'The job failed without an error.' };
  return new ServiceError(code, `${message} [job ${jobId}]`, 0, undefined, details ?? undefined);
};
