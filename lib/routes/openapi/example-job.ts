import { errorTable } from '../../errors/error-table.ts';
import { downloadPath } from '../../paths/paths.ts';
import type { JobStatus } from '../../stores/jobs/job.ts';
import type { ExportJob } from '../../types/api.ts';
import type { JsonObject, OpenApiJson } from './json.ts';

export const exampleJobId = '3f0c3b1e-2f6d-4c8e-9f57-0e4f3c1d2b3a';

const times: Readonly<Record<JobStatus, Pick<ExportJob, 'started_at' | 'completed_at'>>> = {
  queued: { started_at: null, completed_at: null },
  processing: { started_at: '2026-11-20T12:00:10.400Z', completed_at: null },
  completed: { started_at: '2026-11-20T12:00:10.400Z', completed_at: '2026-11-20T12:00:13.900Z' },
  failed: { started_at: '2026-11-20T12:00:10.400Z', completed_at: '2026-11-20T12:00:11.700Z' },
};

export const buildExampleJob = (status: JobStatus): ExportJob => ({
  job_id: exampleJobId,
  status,
  created_at: '2026-11-20T12:00:10.000Z',
  ...times[status],
});

const completed = (lapsed: boolean): ExportJob => ({
  ...buildExampleJob('completed'),
  result: {
    delivery_mode: 'cloud',
    download_url: lapsed ? null : downloadPath(exampleJobId),
    expires_at: '2026-11-21T12:00:13.900Z',
    file_size_bytes: 1_284_113,
  },
});

const example = (summary: string, value: ExportJob): JsonObject => ({
  summary,
  value: value as unknown as OpenApiJson,
});

const canceled: ExportJob = {
  ...buildExampleJob('failed'),
  error: { code: 'JOB_CANCELED', message: errorTable.JOB_CANCELED.message },
};

export const jobExamples = {
  queued: example('Queued', buildExampleJob('queued')),
  processing: example('Processing', buildExampleJob('processing')),
  completed: example('Completed', completed(false)),
  completed_without_result: example(
    'Completed, in the response to a create in webhook mode',
    buildExampleJob('completed'),
  ),
  canceled: example('Canceled', canceled),
  completed_lapsed: example('Completed, the delivery has lapsed', completed(true)),
} as const;
