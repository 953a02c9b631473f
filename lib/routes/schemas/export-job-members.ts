import * as v from 'valibot';
import { rowFormats } from '../../stores/jobs/job.ts';

/** Members of an ExportJob that a read adds on request. Source: api.md, "Jobs". */

const count = (description: string) => v.pipe(v.number(), v.integer(), v.minValue(0), v.description(description));
const sha256 = v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/), v.description('SHA-256 in hexadecimal.'));
const sizeBytes = count('Size.');

export const jobProgressSchema = v.object({
  rows_done: count('Rows of this attempt that are done. Never fewer than before within an attempt.'),
  rows_total: count('Rows of the job.'),
  rows_per_second: v.pipe(
    v.nullable(v.number()),
    v.description('Of this attempt so far; of the last one once the job has ended.'),
  ),
  eta_seconds: v.pipe(
    v.nullable(v.pipe(v.number(), v.minValue(0))),
    v.description('Time left at this speed; 0 once the job has ended.'),
  ),
  attempt: count('The latest attempt; 0 before the first.'),
});

export const jobSummarySchema = v.object({
  requested_rows: count('Rows of the job.'),
  produced_rows: count('Rows with a PDF.'),
  success_rows: count('Rows without warnings.'),
  partial_rows: count('Rows with a PDF that lacks something.'),
  failed_rows: count('Rows without a PDF.'),
  applied_overlay_count: count('Overlays that were applied.'),
  skipped_overlay_count: count('Overlays that were skipped.'),
  rows_with_notices: v.pipe(
    v.nullable(count('Rows.')),
    v.description(
      'Rows of `success_rows` that need a look for a notice: text that is cut, runs over its edge, or was shrunk below 60 % of its size. Null for a job from before this was counted.',
    ),
  ),
  billed_rows: count('Rows that the quota was charged for; 0 for a reused result.'),
  zip_size_bytes: count('Size of the ZIP.'),
  print_file_size_bytes: v.pipe(v.nullable(sizeBytes), v.description('Size of the print file; null without one.')),
  conformance: v.optional(
    v.pipe(
      v.array(
        v.object({
          flavour: v.string(),
          kept: v.boolean(),
          losses: v.array(v.object({ code: v.string(), overlay_id: v.nullable(v.string()), message: v.string() })),
        }),
      ),
      v.description('The result for the PDF/A or PDF/UA that the source declares; absent if it declares nothing.'),
    ),
  ),
});

export const jobRequestSchema = v.object({
  idempotency_key: v.string(),
  request_id: v.string(),
  max_failed_row_percent: v.pipe(v.number(), v.minValue(0), v.maxValue(100)),
  filename_columns: v.array(v.string()),
  include_stickers: v.boolean(),
  flatten_forms: v.boolean(),
  strict: v.optional(v.boolean()),
  seal: v.optional(v.boolean()),
  password_column: v.optional(
    v.pipe(v.string(), v.description('The key of the column with the password of each PDF.')),
  ),
  sealed_by: v.optional(
    v.pipe(v.string(), v.description('The subject of the certificate that the rows are sealed with.')),
  ),
  delivery_mode: v.picklist(['response', 'webhook']),
  source: v.object({ sha256, size_bytes: sizeBytes }),
  package: v.object({ sha256, name: v.pipe(v.nullable(v.string()), v.description('The name in the package.')) }),
  rows: v.object({ format: v.picklist(rowFormats), size_bytes: sizeBytes, sha256 }),
  retry_of: v.pipe(v.nullable(v.pipe(v.string(), v.uuid())), v.description('The job that this one retries.')),
  template_id: v.optional(
    v.pipe(
      v.string(),
      v.uuid(),
      v.description('The template that its PDF and package were taken from; absent if they were sent.'),
    ),
  ),
});

export const jobWarningsSchema = v.pipe(
  v.array(
    v.object({
      code: v.pipe(v.string(), v.description('As in the manifest.')),
      message: v.pipe(v.string(), v.description('Human-readable text.')),
    }),
  ),
  v.description("The manifest's top-level warnings, the first 20; null before completion."),
);
