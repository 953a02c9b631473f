import type { ExportJob } from '@bulkfill/service/types/api';
import { printLine, printMembers } from '../outcome/print-outcome.ts';
import { formatOutcomeLines, isWholeOutcome, outcomeDocument } from '../outcome/run-outcome.ts';
import type { Output } from '../output/output.ts';
import type { FillResult } from '../terminal/command-result.ts';
import { escapeControls, formatSize } from '../terminal/printable.ts';
import type { Progress } from '../terminal/progress.ts';
import { downloadArchive, downloadFile } from './download-archive.ts';
import { ServiceError } from './errors.ts';
import type { ExportJobClient } from './export-job-client.ts';

export interface FetchedOutputs {
  readonly archive: Output;
  readonly print: Output | undefined;
  readonly merged?: boolean;
}

/** Downloads the archive of an ended job, and its print file if requested, and reports the outcome of the rows. */
export const fetchResult = async (
  client: ExportJobClient,
  { progress: pace, summary, ...job }: ExportJob,
  { archive: output, print, merged }: FetchedOutputs,
  progress: Progress,
): Promise<FillResult> => {
  if (job.status === 'failed') throw jobFailure(job);
  if (job.result?.download_url == null)
    throw new ServiceError(
      'DELIVERY_NOT_FOUND',
      `Job ${job.job_id} is completed, but its download is no longer available.`,
      0,
    );
  const { sizeBytes, outcome } = await downloadArchive(client, job.job_id, output, progress, merged);
  const isPrinted = print !== undefined && outcome.producedRows > 0;
  const printBytes = isPrinted ? await downloadPrintFile(client, job.job_id, print, progress) : undefined;
  const printed = print === undefined ? {} : printMembers(print, printBytes);
  return {
    document: {
      ...job,
      ...(summary == null ? {} : { summary }),
      out: output.name,
      downloaded_bytes: sizeBytes,
      ...printed,
      ...outcomeDocument(outcome),
    },
    lines: [
      `Job ${job.job_id} completed: ${output.name}, ${formatSize(sizeBytes)}.`,
      ...(print === undefined ? [] : [printLine(print, printBytes)]),
      ...formatOutcomeLines(outcome, output.name),
      ...costLine(pace?.rows_per_second, summary?.billed_rows),
    ].map(escapeControls),
    isWhole: isWholeOutcome(outcome),
  };
};

const downloadPrintFile = (
  client: ExportJobClient,
  jobId: string,
  print: Output,
  progress: Progress,
): Promise<number> =>
  downloadFile(client.printFile(jobId), print, progress).catch((error: unknown) => {
    if (!(error instanceof ServiceError) || error.code !== 'DELIVERY_NOT_FOUND') throw error;
    throw new ServiceError(error.code, `Job ${jobId} has no print file. The ZIP was downloaded.`, error.status);
  });

const costLine = (rowsPerSecond: number | null | undefined, billedRows: number | undefined): string[] => {
  const pace = rowsPerSecond == null ? [] : [`${Math.round(rowsPerSecond)} rows/s`];
  const bill = billedRows === undefined ? [] : [`${billedRows} ${billedRows === 1 ? 'row' : 'rows'} billed`];
  return pace.length + bill.length === 0 ? [] : [`At the service: ${[...pace, ...bill].join(', ')}.`];
};

const jobFailure = ({ job_id: jobId, error }: Pick<ExportJob, 'job_id' | 'error'>): ServiceError => {
  const { code, message, details } = error ?? { code: 'INTERNAL_ERROR', message: 'The job failed without an error.' };
  return new ServiceError(code, `${message} [job ${jobId}]`, 0, undefined, details ?? undefined);
};
