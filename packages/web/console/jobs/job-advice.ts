/** Advice for failed jobs by error code. Refused requests are explained at their field instead. */
export const jobAdvices: Readonly<Record<string, string>> = {
  FAILED_ROW_THRESHOLD_EXCEEDED:
    'No row was delivered, and those after the stop were not run. Correct the rows below in your table and run it again, or run it again with a higher "Failed rows allowed (%)". A retry delivers the rows below alone.',
  CLOUD_DELIVERY_MAX_FILE_SIZE_EXCEEDED: 'Split the rows over several jobs, or use a smaller PDF.',
  SIGNATURE_OVERLAY_LIMIT_EXCEEDED: 'Take image or signature overlays out of the template, then run again.',
  CONFORMANCE_NOT_KEPT: 'Change the overlay that the message names, or do not require what the PDF declares.',
  PROCESSING_ANOMALY:
    'Run again. If it fails again, send the job id, the idempotency key and the request id below to support.',
  JOB_CANCELED: 'Nothing was saved or charged. Run again when you are ready.',
};

export const findJobAdvice = (code: string): string =>
  jobAdvices[code] ?? 'Correct what the message names, then run again.';
