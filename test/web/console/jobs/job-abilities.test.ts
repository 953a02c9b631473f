import { findJobAbilities } from '@bulkfill/web/console/jobs/job-abilities';
import { describe, expect, it } from 'vitest';
import type { ExportJob, JobError, JobSummary } from '../../../../lib/types/api.ts';

const times = { created_at: '2026-11-22T12:00:00.000Z', started_at: null, completed_at: null };
const summary: JobSummary = {
  requested_rows: 10,
  produced_rows: 10,
  success_rows: 10,
  partial_rows: 0,
  failed_rows: 0,
  applied_overlay_count: 10,
  skipped_overlay_count: 0,
  rows_with_notices: 0,
  billed_rows: 10,
  zip_size_bytes: 1000,
  print_file_size_bytes: null,
};
const completed = (
  more: Partial<JobSummary> = {},
  download_url: string | null = '/app/api/export-jobs/j/download',
): ExportJob => ({
  job_id: 'j',
  status: 'completed',
  ...times,
  result: { delivery_mode: 'direct', download_url, expires_at: null, file_size_bytes: 1000 },
  summary: { ...summary, ...more },
});
const failed = (code: JobError['code']): ExportJob => ({
  job_id: 'j',
  status: 'failed',
  ...times,
  error: { code, message: '' },
});

const namesOf = (job: ExportJob, filesDeleted = false): string[] =>
  Object.entries(findJobAbilities(job, filesDeleted))
    .filter(([, can]) => can)
    .map(([name]) => name);

describe('job abilities', () => {
  it.each<[string, string[], string[]]>([
    ['a running job', namesOf({ job_id: 'j', status: 'processing', ...times }), ['cancel']],
    ['a job without failed rows', namesOf(completed()), ['downloadZip', 'rows', 'runAgain', 'deleteFiles']],
    [
      'a job with partial rows and a print file',
      namesOf(completed({ partial_rows: 1, print_file_size_bytes: 5 })),
      ['downloadZip', 'downloadPrintFile', 'rows', 'corrections', 'retry', 'runAgain', 'deleteFiles'],
    ],
    ['a job with an expired delivery', namesOf(completed({ failed_rows: 1 }, null)), ['runAgain']],
    ['a job with just deleted files', namesOf(completed({ failed_rows: 1 }), true), ['runAgain']],
    [
      'a job with too many failed rows',
      namesOf(failed('FAILED_ROW_THRESHOLD_EXCEEDED')),
      ['rows', 'corrections', 'retry', 'runAgain', 'deleteFiles'],
    ],
    ['a canceled job', namesOf(failed('JOB_CANCELED')), ['runAgain']],
  ])('lists the actions for %s', (_what, can, expected) => {
    expect(can).toEqual(expected);
  });
});
