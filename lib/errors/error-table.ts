import { engineSays } from '@bulkfill/engine/core/codes';
import { consoleErrors } from './console-errors.ts';
import { type ErrorAudience, type ErrorDefinition, row } from './error-definition.ts';

export const errorTable = {
  // Authentication, rate and idempotency (7.1)
  BF_EXPORT_API_KEY_REQUIRED: row(
    401,
    '5.4',
    'An export API key is required: send "Authorization: Bearer svc_bfexp_<public_id>.<secret>".',
  ),
  BF_EXPORT_API_KEY_INVALID: row(401, '5.4', 'The export API key is wrong. Send it exactly as it was shown.'),
  BF_EXPORT_API_KEY_REVOKED: row(403, '5.4', 'The export API key was revoked. Use another key.'),
  BF_EXPORT_API_KEY_EXPIRED: row(403, '5.4', 'The export API key has expired. Create a new key.'),
  BF_EXPORT_API_KEY_SCOPE_MISSING: row(403, '5.4', 'The export API key lacks the scope of this route.'),
  BF_EXPORT_API_KEY_ADDRESS_REFUSED: row(403, '5.4', 'The export API key is not allowed from this address.'),
  BF_EXPORT_API_KEY_INACTIVE: row(403, '5.4', 'The account is not currently eligible for API use.'),
  RATE_LIMITED: row(429, '7.1', 'Too many requests. Retry after the time in the Retry-After header.', {
    retryable: true,
  }),
  REPEATED_FAILED_JOBS_COOLDOWN: row(429, '7.1', 'New jobs are paused after repeated failed jobs.', {
    retryable: true,
  }),
  HIGH_FAIL_RATIO_COOLDOWN: row(429, '7.1', 'New jobs are paused because most recent jobs failed.', {
    retryable: true,
  }),
  DOCUMENTS_IN_FLIGHT_LIMIT_REACHED: row(
    429,
    'fill-one',
    "The account has reached its plan's limit of documents filled at the same time. Retry when one is finished.",
    { retryable: true },
  ),
  PROCESSOR_TIME_LIMIT_REACHED: row(
    429,
    'fill-one',
    "The account has reached its plan's limit of processor time per minute for documents. Retry after the time in the Retry-After header.",
    { retryable: true },
  ),
  INVALID_IDEMPOTENCY_KEY: row(
    400,
    '4.1',
    'Send exactly one Idempotency-Key header of 1 to 128 characters from A-Z a-z 0-9 . _ : -',
  ),
  IDEMPOTENCY_KEY_PAYLOAD_MISMATCH: row(
    409,
    '4.1',
    'This Idempotency-Key was used with a different request in the last 24 hours. Send a new key.',
  ),

  // Validation (7.2), in the order of the specification's table
  INVALID_FILE: row(400, '7.2', 'The source PDF is missing: send it as the file field "pdf".'),
  LEGACY_OVERLAYS_NOT_SUPPORTED: row(
    400,
    '7.2',
    'The field "overlays" is no longer supported: put overlays in the package.',
  ),
  INCLUDE_SIGNER_INFO_NOT_SUPPORTED: row(400, '7.2', 'The field "include_signer_info" is not supported.'),
  MISSING_DOQLO_FILE: row(400, '7.2', 'The package is missing: send it as the file field "svc_file".'),
  MISSING_MAX_FAILED_ROW_PERCENT: row(400, '7.2', 'The field "max_failed_row_percent" is missing.'),
  MALFORMED_DOQLO_FILE: row(400, '7.2', engineSays.MALFORMED_DOQLO_FILE),
  INVALID_MAX_FAILED_ROW_PERCENT: row(400, '7.2', '"max_failed_row_percent" must be an integer from 0 to 100.'),
  INVALID_FILENAME_COLUMNS: row(
    400,
    '7.2',
    '"filename_columns" must be one JSON array of up to 3 column keys, such as ["column_0"].',
  ),
  TOO_MANY_FILENAME_COLUMNS: row(400, '7.2', '"filename_columns" has more than 3 entries.'),
  UPLOAD_ERROR: row(400, '7.2', 'The multipart upload is malformed.'),
  INVALID_DATA_INPUT: row(400, '7.2', engineSays.INVALID_DATA_INPUT),
  INVALID_ROWS_JSON: row(400, '7.2', engineSays.INVALID_ROWS_JSON),
  INVALID_CSV_FILE: row(400, '7.2', engineSays.INVALID_CSV_FILE),
  EMPTY_DATA_INPUT: row(400, '7.2', engineSays.EMPTY_DATA_INPUT),
  PAYLOAD_TOO_LARGE: row(413, '7.2', 'The body or one of its text fields is too large.'),
  INVALID_DELIVERY_MODE: row(400, '7.2', '"delivery_mode" must be "response" or "webhook".'),
  MISSING_WEBHOOK_URL: row(400, '7.2', '"webhook_url" is required in webhook mode: the account has no endpoints.'),
  MISSING_WEBHOOK_SECRET: row(400, '7.2', '"webhook_secret" is required when "delivery_mode" is "webhook".'),
  WEBHOOK_URL_SIZE_LIMIT_EXCEEDED: row(400, '7.2', 'The webhook URL is longer than 2,048 bytes.'),
  INVALID_WEBHOOK_URL: row(
    400,
    '7.2',
    'The webhook URL must be an https URL without user information or credentials in its query.',
  ),
  INVALID_WEBHOOK_TARGET: row(400, '7.2', 'The webhook URL does not lead to a public address.'),
  BATCH_TOO_MANY_ROWS: row(422, '7.2', engineSays.BATCH_TOO_MANY_ROWS),
  INVALID_PDF: row(422, '7.2', engineSays.INVALID_PDF),
  ENCRYPTED_PDF_UNSUPPORTED: row(422, '7.2', engineSays.ENCRYPTED_PDF_UNSUPPORTED),
  SOURCE_PDF_INCOMPLETE: row(422, '7.2', engineSays.SOURCE_PDF_INCOMPLETE),
  UNSUPPORTED_DOQLO_VERSION: row(422, '7.2', engineSays.UNSUPPORTED_DOQLO_VERSION),
  INVALID_DOQLO_AUTHENTICITY: row(422, '7.2', engineSays.INVALID_DOQLO_AUTHENTICITY),
  INVALID_DOQLO_SCHEMA: row(422, '7.2', engineSays.INVALID_DOQLO_SCHEMA),
  MISSING_DOQLO_TEMPLATE_CONFIG: row(422, '7.2', engineSays.MISSING_DOQLO_TEMPLATE_CONFIG),
  UNSUPPORTED_PAGE_ORGANIZATION: row(422, '7.2', engineSays.UNSUPPORTED_PAGE_ORGANIZATION),

  // Size, quota, account (7.3)
  MAX_PDF_PAGES_EXCEEDED: row(413, '7.3', engineSays.MAX_PDF_PAGES_EXCEEDED),
  FREE_FILE_SIZE_LIMIT_REACHED: row(413, '7.3', 'The source PDF is larger than the Free plan allows.'),
  PAID_FILE_SIZE_LIMIT_REACHED: row(413, '7.3', 'The source PDF is larger than the plan allows.'),
  CSV_FILE_SIZE_LIMIT_EXCEEDED: row(413, '7.3', '"csv_file" is larger than 10 MiB.'),
  DOQLO_FILE_SIZE_LIMIT_EXCEEDED: row(413, '7.3', engineSays.DOQLO_FILE_SIZE_LIMIT_EXCEEDED),
  MULTIPART_PAYLOAD_SIZE_LIMIT_EXCEEDED: row(413, '7.3', 'The files and fields of the request exceed 90 MiB in total.'),
  CLOUD_DELIVERY_MAX_FILE_SIZE_EXCEEDED: row(413, '7.3', engineSays.CLOUD_DELIVERY_MAX_FILE_SIZE_EXCEEDED),
  BULKFILL_LIMIT_REACHED: row(403, '7.3', 'The monthly row quota is used up.'),
  ACCOUNT_SUSPENDED: row(403, '7.3', 'The account is suspended.'),

  // Lookup, delivery and job failures (7.4)
  INVALID_JOB_ID: row(400, '7.4', 'The job id is not a UUID.'),
  EXPORT_JOB_NOT_FOUND: row(404, '7.4', 'The job does not exist.'),
  DELIVERY_NOT_FOUND: row(404, '7.4', 'No download is currently available for this job.'),
  DELIVERY_TEMPORARILY_UNAVAILABLE: row(500, '7.4', 'The download could not be prepared. Try again later.', {
    retryable: true,
    logLevel: 'error',
  }),
  FAILED_ROW_THRESHOLD_EXCEEDED: row(500, '7.4', engineSays.FAILED_ROW_THRESHOLD_EXCEEDED),
  SIGNATURE_OVERLAY_LIMIT_EXCEEDED: row(422, '7.4', engineSays.SIGNATURE_OVERLAY_LIMIT_EXCEEDED),
  PROCESSING_ANOMALY: row(
    500,
    '7.4',
    'The job could not be processed. Retry; if it fails again, contact support with the job id, idempotency key and request id.',
    { logLevel: 'error' },
  ),
  INTERNAL_ERROR: row(500, '7.4', 'An unexpected error occurred.', { retryable: true, logLevel: 'error' }),

  // Additions (clauses 20 to 34)
  INVALID_PARAMETER: row(400, 'additions', engineSays.INVALID_PARAMETER),
  CONFORMANCE_NOT_KEPT: row(422, 'additions', engineSays.CONFORMANCE_NOT_KEPT),
  FONTS_NOT_INSTALLED: row(422, 'additions', engineSays.FONTS_NOT_INSTALLED),
  SEAL_NOT_CONFIGURED: row(422, 'additions', engineSays.SEAL_NOT_CONFIGURED),
  SEAL_CERTIFICATE_INVALID: row(422, 'additions', engineSays.SEAL_CERTIFICATE_INVALID),
  SEAL_TOO_MANY_TIMESTAMPS: row(422, 'additions', engineSays.SEAL_TOO_MANY_TIMESTAMPS),
  SOURCE_PDF_FORBIDS_CHANGES: row(422, 'additions', engineSays.SOURCE_PDF_FORBIDS_CHANGES),
  PROTECT_WITH_PRINT_FILE: row(422, 'additions', engineSays.PROTECT_WITH_PRINT_FILE),
  CHECK_NOT_FOUND: row(404, 'additions', 'The check does not exist or has expired.'),
  JOB_NOT_ENDED: row(409, 'additions', 'The job has not ended yet: wait until it is completed or failed.'),
  JOB_ALREADY_ENDED: row(409, 'additions', 'The job has already ended.'),
  NO_WEBHOOK: row(409, 'additions', 'The job has no webhook: its delivery mode is "response".'),
  WEBHOOK_ENDPOINT_NOT_FOUND: row(404, 'additions', 'The webhook endpoint does not exist.'),
  WEBHOOK_ENDPOINT_LIMIT_REACHED: row(409, 'additions', 'The account has 16 webhook endpoints. Delete one first.'),
  JOB_CANCELED: row(500, 'additions', 'The job was canceled.'),
  JOB_INPUTS_EXPIRED: row(409, 'additions', 'The inputs of this job have expired: send a new job.'),
  NOTHING_TO_RETRY: row(409, 'additions', 'The job has no rows to retry.'),
  INVALID_CORRECTIONS: row(400, 'additions', engineSays.INVALID_CORRECTIONS),
  INVALID_GROUP_BY: row(400, 'additions', engineSays.INVALID_GROUP_BY),
  INVALID_METADATA: row(400, 'additions', '"metadata" must be a JSON object of at most 16 strings.'),
  SAMPLE_TOO_MANY_ROWS: row(422, 'additions', 'A sample has at most 5 rows. Send fewer rows, or leave out "sample".'),
  SAMPLE_LIMIT_REACHED: row(
    429,
    'additions',
    'The account has made 100 samples today (UTC). Retry after the time in the Retry-After header.',
    { retryable: true },
  ),
  INVALID_TABLE_FINDINGS: row(400, 'additions', engineSays.INVALID_TABLE_FINDINGS),
  ROW_NOT_FOUND: row(404, 'additions', engineSays.ROW_NOT_FOUND),
  ROW_HAS_NO_PDF: row(404, 'additions', 'The row has no PDF, because the row or its job failed.'),

  // Templates and single documents (clauses 35 and 36)
  UNKNOWN_COLUMN: row(400, 'fill-one', engineSays.UNKNOWN_COLUMN),
  ROW_FAILED: row(422, 'fill-one', 'The row could not be filled. See "details" for the reason. Nothing was billed.'),
  ROW_PARTIAL: row(
    422,
    'fill-one',
    'The row would be partial, which "strict" does not allow. See "details" for the reason. Nothing was billed.',
  ),
  UNSUPPORTED_CONTENT_ENCODING: row(
    415,
    'fill-one',
    'Compressed bodies are not supported. Send the body uncompressed, without the header Content-Encoding.',
  ),

  // Routing: not in the specification's table, but a mistyped path deserves the same envelope.
  NOT_FOUND: row(404, '2.5', 'The route does not exist. Check the path.'),
  METHOD_NOT_ALLOWED: row(405, '2.5', 'The route does not support this method.'),
  RANGE_NOT_SATISFIABLE: row(416, '4.3', 'The requested range is outside the file.'),

  ...consoleErrors,
} as const satisfies Record<string, ErrorDefinition>;

export type ErrorCode = keyof typeof errorTable;

export const listErrorCodes = (audience: ErrorAudience): readonly ErrorCode[] =>
  (Object.keys(errorTable) as ErrorCode[]).filter((code) => errorTable[code].audience === audience);
