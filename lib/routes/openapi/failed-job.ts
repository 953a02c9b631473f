import { errorTable } from '../../errors/error-table.ts';
import type { JobError } from '../../stores/jobs/job.ts';
import { type JobErrorCode, jobErrorCodes } from '../../stores/jobs/job-error.ts';
import type { ExportJob } from '../../types/api.ts';
import { buildExampleJob } from './example-job.ts';
import type { JsonObject, OpenApiJson } from './json.ts';

/** Codes of failed jobs with this status (api.md, "Status codes of a job that fails inside the sync window"). */
export const listFailureCodes = (status: number): readonly JobErrorCode[] =>
  jobErrorCodes.filter((code) => errorTable[code].status === status);

const exampleDetails: NonNullable<JobError['details']> = {
  failure_class: 'threshold_failed',
  input_row_count: 40,
  produced_row_count: 12,
  failed_row_count: 3,
  failed_row_percent: 7.5,
  max_failed_row_percent: 5,
};

const exampleError = (code: JobErrorCode): JobError => ({
  code,
  message: errorTable[code].message,
  ...(code === 'FAILED_ROW_THRESHOLD_EXCEEDED' ? { details: exampleDetails } : {}),
});

export const failedJobExampleError: JobError = exampleError('FAILED_ROW_THRESHOLD_EXCEEDED');

export const buildFailedJobExamples = (codes: readonly JobErrorCode[]): JsonObject =>
  Object.fromEntries(
    codes.map((code) => {
      const value: ExportJob = { ...buildExampleJob('failed'), error: exampleError(code) };
      return [`failed_${code}`, { summary: `Failed: ${code}`, value: value as unknown as OpenApiJson }];
    }),
  );
