import { formatIsoTime } from '../../core/clock.ts';
import type { Job } from '../../stores/jobs/job.ts';
import type { Check } from '../../types/api.ts';

const timeOrNull = (epochMs: number | undefined): string | null =>
  epochMs === undefined ? null : formatIsoTime(epochMs);

/** Source: api.md, "Check". */
export const checkBody = ({ jobId, status, createdAtMs, completedAtMs, error, check }: Job): Check => ({
  check_id: jobId,
  status,
  created_at: formatIsoTime(createdAtMs),
  completed_at: timeOrNull(completedAtMs),
  error: status === 'failed' && error !== undefined ? { code: error.code, message: error.message } : null,
  result:
    check === undefined
      ? null
      : {
          rows: check.summary.rowCount,
          success_rows: check.summary.successRows,
          partial_rows: check.summary.partialRows,
          failed_rows: check.summary.failedRows,
          rows_with_notices: check.summary.rowsWithNotices ?? null,
          finding_count: check.summary.findingCount,
          findings_by_code: check.summary.findingsByCode,
          longest: [...check.summary.longest],
          expires_at: formatIsoTime(check.expiresAtMs),
        },
});
