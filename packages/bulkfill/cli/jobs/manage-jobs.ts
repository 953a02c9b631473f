import type { ExportJob } from '@bulkfill/service/types/api';
import { exportJobClient, type QueryParameters } from '../submit/export-job-client.ts';
import { requestService, type ServiceConnection } from '../submit/service-connection.ts';
import type { CliIo } from '../terminal/cli-io.ts';
import type { CommandResult } from '../terminal/command-result.ts';
import { escapeControls } from '../terminal/printable.ts';

const line = ({ job_id: jobId, status, created_at: createdAt, error }: ExportJob): string =>
  escapeControls([jobId, status.padEnd(10), createdAt, error?.code ?? ''].join('  ').trimEnd());

/** Lists one page of the account's jobs, newest first. The last line has the command for the next page. */
export const listJobs = async (
  connection: ServiceConnection,
  query: QueryParameters,
  io: CliIo,
): Promise<CommandResult> => {
  const page = await requestService(connection, () => exportJobClient(connection, io.signal).list(query));
  const { jobs, next } = page;
  return {
    document: page,
    lines: [
      `Jobs: ${jobs.length === 0 ? 'none' : jobs.length}`,
      ...jobs.map((job) => `  ${line(job)}`),
      ...(next === null ? [] : [`For more, add --after ${escapeControls(next)}`]),
    ],
  };
};

export const cancelJob = async (connection: ServiceConnection, jobId: string, io: CliIo): Promise<CommandResult> => {
  const job = await requestService(connection, () => exportJobClient(connection, io.signal).cancel(jobId));
  return { document: { ...job }, lines: [escapeControls(`Job ${job.job_id} is canceled.`)] };
};

/** Deletes the inputs and outputs of an ended job. Deleting again is not an error. */
export const deleteJob = async (connection: ServiceConnection, jobId: string, io: CliIo): Promise<CommandResult> => {
  await requestService(connection, () => exportJobClient(connection, io.signal).remove(jobId));
  return {
    document: { job_id: jobId, deleted: true },
    lines: [escapeControls(`Inputs and outputs of job ${jobId} are deleted.`)],
  };
};
