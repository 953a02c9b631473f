import type { ExportJob } from '@bulkfill/service/types/api';
import { successWords } from '../outcome/run-outcome.ts';
import { exportJobClient } from '../submit/export-job-client.ts';
import { requestService, type ServiceConnection } from '../submit/service-connection.ts';
import type { CliIo } from '../terminal/cli-io.ts';
import type { CommandResult } from '../terminal/command-result.ts';
import { escapeControls, formatSize } from '../terminal/printable.ts';

const rowsLine = ({ progress, summary }: ExportJob): string | undefined => {
  if (summary != null) {
    const complete = successWords(summary.success_rows, summary.rows_with_notices ?? 0, 0);
    return `Rows: ${complete}, ${summary.partial_rows} partial, ${summary.failed_rows} failed`;
  }
  if (progress == null) return undefined;
  const speed = progress.rows_per_second === null ? '' : `, ${Math.round(progress.rows_per_second)} rows/s`;
  return `Rows: ${progress.rows_done} of ${progress.rows_total}${speed}`;
};

const times = ['created_at', 'started_at', 'completed_at'] as const;

/** Shows a job from the view of its account. Source: api.md, "Jobs". */
export const showJob = async (connection: ServiceConnection, jobId: string, io: CliIo): Promise<CommandResult> => {
  const job = await requestService(connection, () => exportJobClient(connection, io.signal).show(jobId));
  const { job_id: id, status, result, error, summary } = job;
  const rows = rowsLine(job);
  const size = summary == null ? '' : `${formatSize(summary.zip_size_bytes)}, `;
  return {
    document: job,
    lines: [
      `Job ${id}: ${status}`,
      ...times.flatMap((name) => (job[name] == null ? [] : [`  ${name.replace('_at', '').padEnd(10)} ${job[name]}`])),
      ...(rows === undefined ? [] : [rows]),
      ...(result?.download_url == null ? [] : [`ZIP: ${size}until ${result.expires_at ?? 'it is deleted'}`]),
      ...(error == null ? [] : [`Error: ${error.code}: ${error.message}`]),
    ].map(escapeControls),
  };
};
