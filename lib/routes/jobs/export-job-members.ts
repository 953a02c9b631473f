import { billedRowsOf, hasEnded, type Job } from '../../stores/jobs/job.ts';
import type { ExportJob, JobProgress, JobRequest, JobSummary, JobWarnings } from '../../types/api.ts';

/** Members that a read can add. Source: api.md, "Jobs". */
export const includable = ['progress', 'summary', 'request', 'warnings'] as const;
export type Includable = (typeof includable)[number];

export const includableInCheck = ['progress'] as const;

const perSecond = (rows: number, ms: number | undefined): number | null =>
  ms === undefined || ms <= 0 || rows === 0 ? null : Number(((rows * 1000) / ms).toPrecision(4));

const between = (fromMs: number | undefined, toMs: number | undefined): number | undefined =>
  fromMs === undefined || toMs === undefined ? undefined : toMs - fromMs;

const progress = (job: Job): JobProgress => {
  const { execution, requestedRows, status, completedAtMs } = job;
  const done = status === 'completed' ? requestedRows : Math.min(execution.rowsDone, requestedRows);
  const notedAtMs = hasEnded(job) ? completedAtMs : execution.progressAtMs;
  const speed = perSecond(done, between(execution.runAtMs, notedAtMs));
  const left = speed === null ? null : Math.ceil((requestedRows - done) / speed);
  return {
    rows_done: done,
    rows_total: requestedRows,
    rows_per_second: speed,
    eta_seconds: hasEnded(job) ? 0 : left,
    attempt: execution.runs ?? execution.attempts,
  };
};

const summary = ({ status, requestedRows, billedRows, quotaMonth, artifact }: Job): JobSummary | null => {
  if (status !== 'completed' || artifact?.counts === undefined) return null;
  const {
    producedRows,
    successRows,
    partialRows,
    failedRows,
    appliedOverlayCount,
    skippedOverlayCount,
    rowsWithNotices,
  } = artifact.counts;
  return {
    requested_rows: requestedRows,
    produced_rows: producedRows,
    success_rows: successRows,
    partial_rows: partialRows,
    failed_rows: failedRows,
    applied_overlay_count: appliedOverlayCount,
    skipped_overlay_count: skippedOverlayCount,
    rows_with_notices: rowsWithNotices ?? null,
    billed_rows: quotaMonth === undefined ? 0 : billedRowsOf({ requestedRows, billedRows }),
    zip_size_bytes: artifact.sizeBytes,
    print_file_size_bytes: artifact.print?.sizeBytes ?? null,
    conformance: artifact.counts.conformance,
  };
};

/** Returns the request of a job, without the URL and secret of its webhook. */
const request = ({ request: asked, inputs }: Job): JobRequest => ({
  idempotency_key: asked.idempotencyKey,
  request_id: asked.requestId,
  max_failed_row_percent: asked.settings.maxFailedRowPercent,
  filename_columns: [...asked.settings.filenameColumns],
  include_stickers: asked.settings.includeStickers,
  flatten_forms: asked.settings.flattenForms,
  ...(asked.settings.strict ? { strict: true } : {}),
  ...(asked.settings.seal ? { seal: true, sealed_by: asked.sealedBy } : {}),
  ...(asked.passwordColumn === undefined ? {} : { password_column: `column_${asked.passwordColumn}` }),
  delivery_mode: asked.deliveryMode,
  source: { sha256: inputs.source.sha256, size_bytes: inputs.source.sizeBytes },
  package: { sha256: inputs.package.sha256, name: inputs.package.name ?? null },
  rows: { format: inputs.rows.format, size_bytes: inputs.rows.sizeBytes, sha256: inputs.rows.sha256 },
  retry_of: asked.retryOf ?? null,
  template_id: asked.templateId,
});

const warnings = ({ status, artifact }: Job): JobWarnings | null =>
  status === 'completed' ? (artifact?.counts?.warnings ?? null) : null;

const members = { progress, summary, request, warnings } as const;

export const exportJobMembers = (job: Job, names: readonly Includable[]): Partial<Pick<ExportJob, Includable>> =>
  Object.fromEntries(names.map((name) => [name, members[name](job)]));
