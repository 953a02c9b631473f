import type { ExportJob } from '../../../lib/service/http/answers/api.ts';
import { hasEnded } from './job-status.ts';

/** What can be done with a job in its present state. */
export interface JobAbilities {
  readonly cancel: boolean;
  readonly downloadZip: boolean;
  readonly downloadPrintFile: boolean;
  /** Rows can be shown, and those that are not perfect downloaded. */
  readonly rows: boolean;
  readonly corrections: boolean;
  readonly retry: boolean;
  readonly runAgain: boolean;
  readonly deleteFiles: boolean;
}

const failedAtThreshold = ({ status, error }: ExportJob): boolean => status === 'failed' && error?.code === 'FAILED_ROW_THRESHOLD_EXCEEDED';

/**
 * What can be done with a job. Rows and retries are there as long as the delivery is, and, of a job in which too many rows failed, as long
 * after that; whether that time is over only the answers tell. Source: api-additions.md, "Rows", "Retry".
 */
export const jobAbilities = (job: ExportJob, filesDeleted = false): JobAbilities => {
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
