import { findingCodes, findingSeverities } from '@bulkfill/engine/fill/check/finding';
import * as v from 'valibot';
import { diagnosticParams } from '../../stores/jobs/diagnostic-params.ts';
import { jobStatuses } from '../../stores/jobs/job.ts';
import { jobErrorCodes } from '../../stores/jobs/job-error.ts';
import { jobProgressSchema } from './export-job-members.ts';

const count = (description: string) => v.pipe(v.number(), v.integer(), v.minValue(0), v.description(description));
const time = (description: string) => v.pipe(v.string(), v.isoTimestamp(), v.description(description));

const resultSchema = v.object({
  rows: count('Rows that were checked: all of them.'),
  success_rows: count('Rows that a run would fill without a warning.'),
  partial_rows: count('Rows that would lack an overlay.'),
  failed_rows: count('Rows that would have no PDF.'),
  rows_with_notices: v.pipe(
    v.nullable(count('Rows.')),
    v.description(
      'Rows of `success_rows` that would need a look for a notice, as in a job. Null for a check from before this was counted.',
    ),
  ),
  finding_count: count('Number of all findings.'),
  findings_by_code: v.pipe(
    v.record(v.string(), count('Findings of this code.')),
    v.description('Of the codes that were found.'),
  ),
  longest: v.pipe(
    v.array(
      v.object({
        overlay_id: v.string(),
        row_number: v.pipe(v.number(), v.integer(), v.minValue(1)),
        fit_percent: v.pipe(
          v.number(),
          v.description("Percentage of the overlay's own size at which the text fits; 100 where it does."),
        ),
      }),
    ),
    v.description('For each text overlay the row whose text fits least.'),
  ),
  expires_at: time('Time at which the results expire.'),
});

/** `GET /v1/bulkfill/checks/{check_id}`. Source: api.md, "Check". */
export const checkBodySchema = v.object({
  check_id: v.pipe(v.string(), v.uuid()),
  status: v.picklist(jobStatuses),
  created_at: time('When the check was accepted.'),
  completed_at: v.nullable(time('When it ended.')),
  error: v.nullable(v.object({ code: v.picklist(jobErrorCodes), message: v.string() })),
  result: v.nullable(resultSchema),
  progress: v.optional(jobProgressSchema),
});

export const findingPageSchema = v.object({
  findings: v.pipe(
    v.array(
      v.object({
        severity: v.picklist(findingSeverities),
        code: v.picklist(findingCodes),
        row_number: v.pipe(v.nullable(v.number()), v.description('Null if the finding has no row.')),
        source_rows: v.optional(
          v.pipe(
            v.array(v.pipe(v.number(), v.integer(), v.minValue(1))),
            v.readonly(),
            v.description(
              'The first 100 rows of the table in the document. Absent if the check does not group rows, or without a row.',
            ),
          ),
        ),
        more_source_rows: v.optional(count('Number of further rows of the table. Absent if all are listed.')),
        overlay_id: v.pipe(v.nullable(v.string()), v.description('Null if the finding has no overlay.')),
        message: v.pipe(v.string(), v.description('Human-readable text.')),
        params: v.optional(diagnosticParams),
      }),
    ),
    v.description('Those without a row first, then in row order.'),
  ),
  next: v.pipe(v.nullable(v.string()), v.description('Send it as `after` for the next page; null on the last one.')),
});
