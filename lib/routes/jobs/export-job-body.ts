import { formatIsoTime } from '../../core/clock.ts';
import { errorTable } from '../../errors/error-table.ts';
import { type ApiBasePath, apiPaths } from '../../paths/paths.ts';
import type { Job } from '../../stores/jobs/job.ts';
import { metadataMember } from '../../stores/jobs/metadata.ts';
import type { ExportJob, JobResult } from '../../types/api.ts';
import type { ApiContext, ApiDependencies } from '../api-context.ts';

export interface ExportJobView {
  readonly nowMs: number;
  readonly deliveryMode: 'direct' | 'cloud';
  readonly basePath: ApiBasePath;
  /** Path of the server, before the path of the API. */
  readonly serverPath: string;
  /** False in the response to a create in webhook mode. */
  readonly withResult: boolean;
}

export const exportJobView = (
  c: ApiContext,
  { clock, config }: Pick<ApiDependencies, 'clock' | 'config'>,
): ExportJobView => ({
  nowMs: clock.nowMs(),
  deliveryMode: config.delivery.mode,
  basePath: c.get('basePath'),
  serverPath: config.console.basePath,
  withResult: true,
});

const timeOrNull = (epochMs: number | undefined): string | null =>
  epochMs === undefined ? null : formatIsoTime(epochMs);

const result = (
  { jobId, artifact }: Job,
  { nowMs, deliveryMode, basePath, serverPath }: ExportJobView,
): JobResult | undefined =>
  artifact === undefined
    ? undefined
    : {
        delivery_mode: deliveryMode,
        download_url: nowMs < artifact.expiresAtMs ? `${serverPath}${apiPaths(basePath).download(jobId)}` : null,
        expires_at: formatIsoTime(artifact.expiresAtMs),
        file_size_bytes: artifact.sizeBytes,
      };

/** Source: specification 2.1 to 2.4. */
export const exportJobBody = (job: Job, view: ExportJobView): ExportJob => {
  const shown = job.status === 'completed' && view.withResult ? result(job, view) : undefined;
  return {
    job_id: job.jobId,
    status: job.status,
    created_at: formatIsoTime(job.createdAtMs),
    started_at: timeOrNull(job.startedAtMs),
    completed_at: timeOrNull(job.completedAtMs),
    result: shown,
    ...(job.request.settings.sample ? { sample: true } : {}),
    ...metadataMember(job.request.metadata),
    ...(job.status === 'failed' && job.error !== undefined ? { error: job.error } : {}),
  };
};

/** Source: specification 4.1; api.md, "Status codes of a job that fails inside the sync window". */
export const createStatus = (job: Job, replayed: boolean): 200 | 202 | 413 | 422 | 500 => {
  switch (job.status) {
    case 'queued':
    case 'processing':
      return 202;
    case 'completed':
      return 200;
    case 'failed': {
      if (replayed || job.request.deliveryMode === 'webhook' || job.error === undefined) return 200;
      const { status } = errorTable[job.error.code];
      return status === 413 || status === 422 ? status : 500;
    }
  }
};
