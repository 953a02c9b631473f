/** Advice for failed jobs by error code. Refused requests are explained at their field instead. */
export const jobAdvices: Readonly<Record<string, string>> = {
  FAILED_ROW_THRESHOLD_EXCEEDED:
    'No PDFs were delivered, and rows after the stop did not run. Correct the rows below in your table or raise “Failed rows allowed (%)”, then run again. A retry delivers only the rows below.',
  CLOUD_DELIVERY_MAX_FILE_SIZE_EXCEEDED: 'Split the rows into several jobs, or use a smaller PDF.',
  SIGNATURE_OVERLAY_LIMIT_EXCEEDED: 'Remove image or signature overlays from the template, then run again.',
  CONFORMANCE_NOT_KEPT: 'Change the overlay named in the message, or do not require conformance.',
  PROCESSING_ANOMALY:
    'Run again. If it fails again, send the job id, the idempotency key and the request id below to support.',
  JOB_CANCELED: 'Nothing was saved or charged. Run again when you are ready.',
};

export const findJobAdvice = (code: string): string => jobAdvices[code] ?? 'Correct the problem above, then run again.';
