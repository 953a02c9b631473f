import { counted, countWords } from '../../language/numbers.ts';
import type { Shown } from '../../language/shown.ts';

/** Texts of a failed job: the reason, and advice. */
export default {
  tooManyFailed: (failed: number, rows: number, percent: number) =>
    `${countWords(failed)} of ${counted(rows, 'row', 'rows')} failed, more than the ${percent} % allowed.`,
  outputTooLarge: 'The output would be larger than your plan allows.',
  wasCanceled: 'The job was canceled',
  hasFailed: 'The job failed',
  request: (id: Shown) => ['Request ', id],
  copiedIds: 'code and ids',
  idsToCopy: (code: string, job: string, request: string | undefined) =>
    `${code} job ${job}${request === undefined ? '' : ` request ${request}`}`,
  correctAbove: 'Correct the problem above, then run again.',
  advices: {
    FAILED_ROW_THRESHOLD_EXCEEDED:
      'No PDFs were delivered, and rows after the stop did not run. Correct the rows below in your table or raise “Failed rows allowed (%)”, then run again. A retry delivers only the rows below.',
    CLOUD_DELIVERY_MAX_FILE_SIZE_EXCEEDED: 'Split the rows into several jobs, or use a smaller PDF.',
    SIGNATURE_OVERLAY_LIMIT_EXCEEDED: 'Remove images or signatures from the template, then run again.',
    CONFORMANCE_NOT_KEPT: 'Change the element named in the message, or do not require conformance.',
    PROCESSING_ANOMALY:
      'Run again. If it fails again, send the job id, the idempotency key and the request id below to support.',
    JOB_CANCELED: 'Nothing was saved or charged. Run again when you are ready.',
    FONTS_NOT_INSTALLED: 'Ask whoever runs the service to install the fonts that the message names.',
    SEAL_NOT_CONFIGURED: 'Ask whoever runs the service to configure a sealing key, or run without seals.',
    SEAL_CERTIFICATE_INVALID:
      'The certificate of the seal has ended or does not fit. Ask whoever runs the service, or run without seals.',
    SOURCE_PDF_FORBIDS_CHANGES: 'Use a copy of the PDF without a certification, or run without seals.',
  } as Readonly<Record<string, string>>,
};
