import * as v from 'valibot';
import type { ErrorCode } from '../../errors/error-table.ts';
import { thresholdDetailsSchema } from './threshold-details.ts';

/** Codes that end an accepted job. Source: specification 3 and 7.4; api.md, "Processing anomaly". */
export const jobErrorCodes = [
  'FAILED_ROW_THRESHOLD_EXCEEDED',
  'SIGNATURE_OVERLAY_LIMIT_EXCEEDED',
  'CONFORMANCE_NOT_KEPT',
  'CLOUD_DELIVERY_MAX_FILE_SIZE_EXCEEDED',
  'PROCESSING_ANOMALY',
  'JOB_CANCELED',
  'FONTS_NOT_INSTALLED',
  'SEAL_NOT_CONFIGURED',
  'SEAL_CERTIFICATE_INVALID',
  'SOURCE_PDF_FORBIDS_CHANGES',
] as const satisfies readonly ErrorCode[];
export type JobErrorCode = (typeof jobErrorCodes)[number];

export const isJobErrorCode = (code: ErrorCode): code is JobErrorCode =>
  (jobErrorCodes as readonly ErrorCode[]).includes(code);

/** `ExportJobError`, as stored and sent to clients. Source: specification 2.3. */
export const jobErrorSchema = v.object({
  code: v.pipe(v.picklist(jobErrorCodes), v.description('Terminal error code.')),
  message: v.pipe(v.string(), v.description('Human-readable text: what went wrong.')),
  /** Threshold failures only. */
  details: v.optional(thresholdDetailsSchema),
});

/** Reason why a job failed. Source: specification 2.3. */
export type JobError = Readonly<v.InferOutput<typeof jobErrorSchema>>;
