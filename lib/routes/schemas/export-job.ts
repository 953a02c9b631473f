import * as v from 'valibot';
import { jobStatuses } from '../../stores/jobs/job.ts';
import { jobErrorSchema } from '../../stores/jobs/job-error.ts';
import { metadataBodySchema } from '../../stores/jobs/metadata.ts';
import { jobProgressSchema, jobRequestSchema, jobSummarySchema, jobWarningsSchema } from './export-job-members.ts';

/** Schemas for both the response builders and the API reference. Source: specification 2.1 to 2.4. */

const uuid = (description: string) => v.pipe(v.string(), v.uuid(), v.description(description));
const time = v.pipe(v.string(), v.isoTimestamp());
const timeOrNull = (description: string) => v.pipe(v.nullable(time), v.description(description));

export const exportJobResultSchema = v.object({
  delivery_mode: v.pipe(
    v.picklist(['direct', 'cloud']),
    v.description('How the download is handed over: streamed, or by redirect.'),
  ),
  download_url: v.pipe(
    v.nullable(v.string()),
    v.description('Relative to the base address. Null once the delivery has lapsed; the job stays completed.'),
  ),
  expires_at: timeOrNull('When the delivery lapses.'),
  file_size_bytes: v.pipe(
    v.nullable(v.pipe(v.number(), v.integer(), v.minValue(0))),
    v.description('Size of the ZIP.'),
  ),
});

export const exportJobSchema = v.object({
  job_id: uuid('Job identifier.'),
  status: v.pipe(v.picklist(jobStatuses), v.description('`completed` and `failed` are terminal.')),
  created_at: v.pipe(time, v.description('When the job was accepted.')),
  started_at: timeOrNull('When processing started.'),
  completed_at: timeOrNull('When the job reached a terminal state.'),
  result: v.optional(exportJobResultSchema),
  sample: v.optional(
    v.pipe(
      v.boolean(),
      v.description('True for a sample: every page carries "SAMPLE"; absent for others. Since 1.4.0.'),
    ),
  ),
  metadata: v.optional(metadataBodySchema),
  error: v.optional(jobErrorSchema),
  progress: v.optional(jobProgressSchema),
  summary: v.optional(v.nullable(jobSummarySchema)),
  request: v.optional(jobRequestSchema),
  warnings: v.optional(v.nullable(jobWarningsSchema)),
});

/** `ExportJob` in the state `failed`. One type, so that client generators need not merge two. */
export const failedExportJobSchema = v.object({
  ...exportJobSchema.entries,
  status: v.literal('failed'),
  error: jobErrorSchema,
});

/** Source: api.md, "Jobs". */
export const exportJobPageSchema = v.object({
  jobs: v.pipe(v.array(exportJobSchema), v.description('Newest first.')),
  next: v.pipe(v.nullable(v.string()), v.description('Send it as `after` for the next page; null on the last one.')),
});
