import type { ExportJob } from '@bulkfill/service/types/api';
import { hasEnded } from './job-status.ts';

export interface JobAbilities {
  readonly cancel: boolean;
  readonly downloadZip: boolean;
  readonly downloadPrintFile: boolean;
  readonly rows: boolean;
  readonly corrections: boolean;
  readonly retry: boolean;
  readonly runAgain: boolean;
  readonly deleteFiles: boolean;
}

const failedAtThreshold = ({ status, error }: ExportJob): boolean =>
  status === 'failed' && error?.code === 'FAILED_ROW_THRESHOLD_EXCEEDED';

/** Returns the available actions of a job; rows as long as the delivery. Source: api.md, "Rows" and "Retry". */
export const findJobAbilities = (job: ExportJob, filesDeleted = false): JobAbilities => {
  const ended = hasEnded(job);
  const delivers = job.status === 'completed' && typeof job.result?.download_url === 'string';
  const kept = !filesDeleted && (delivers || failedAtThreshold(job));
  const { summary } = job;
  const imperfect = summary === undefined || summary === null ? kept : summary.failed_rows + summary.partial_rows > 0;
  return {
    cancel: !ended,
    downloadZip: delivers && !filesDeleted,
    downloadPrintFile: delivers && !filesDeleted && typeof summary?.print_file_size_bytes === 'number',
    rows: kept,
    corrections: kept && imperfect,
    retry: kept && imperfect,
    runAgain: ended,
    deleteFiles: kept,
  };
};
