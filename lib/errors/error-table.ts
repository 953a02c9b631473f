import { engineSays } from '@bulkfill/engine/core/codes';

/** Audience of a code: clients of the export API, pages of the console, users who manage accounts, or operators. */
export type ErrorAudience = 'api' | 'web' | 'console' | 'operator';

/**
 * Definition of one error code. The table contains every code of the service. Adding an error means adding a row; the
 * API reference is generated from the rows for the API. `status` is the HTTP status of a request error (specification
 * section 7). A code that only ends jobs has its status within the sync wait window of a response-mode create.
 */
export interface ErrorDefinition {
  readonly status: number;
  readonly audience: ErrorAudience;
  /** Default message, if the thrower has no more specific one. */
  readonly message: string;
  /** True if the same request with the same Idempotency-Key can succeed later. Published as `x-retryable`. */
  readonly retryable: boolean;
  readonly logLevel: 'info' | 'warn' | 'error';
  /** Clause or page of the specification. `additions`: api.md, clauses 20 to 34; `fill-one`: clauses 35 and 36. */
  readonly source: string;
}

const row = (
  status: number,
  source: string,
  message: string,
  extra: Partial<Pick<ErrorDefinition, 'retryable' | 'logLevel' | 'audience'>> = {},
): ErrorDefinition => ({ status, source, message, audience: 'api', retryable: false, logLevel: 'info', ...extra });

const forWeb = { audience: 'web' } as const;
const forConsole = { audience: 'console' } as const;
const forOperator = { audience: 'operator' } as const;

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
  MISSING_WEBHOOK_URL: row(400, '7.2', '"webhook_url" is required when "delivery_mode" is "webhook".'),
  MISSING_WEBHOOK_SECRET: row(400, '7.2', '"webhook_secret" is required when "delivery_mode" is "webhook".'),
  WEBHOOK_URL_SIZE_LIMIT_EXCEEDED: row(400, '7.2', '"webhook_url" is longer than 2,048 bytes.'),
  INVALID_WEBHOOK_URL: row(
    400,
    '7.2',
    '"webhook_url" must be an https URL without user information or credentials in its query.',
  ),
  INVALID_WEBHOOK_TARGET: row(400, '7.2', '"webhook_url" does not lead to a public address.'),
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
  SEAL_NOT_CONFIGURED: row(422, 'additions', engineSays.SEAL_NOT_CONFIGURED),
  SEAL_CERTIFICATE_INVALID: row(422, 'additions', engineSays.SEAL_CERTIFICATE_INVALID),
  SEAL_TOO_MANY_TIMESTAMPS: row(422, 'additions', engineSays.SEAL_TOO_MANY_TIMESTAMPS),
  SOURCE_PDF_FORBIDS_CHANGES: row(422, 'additions', engineSays.SOURCE_PDF_FORBIDS_CHANGES),
  PROTECT_WITH_PRINT_FILE: row(422, 'additions', engineSays.PROTECT_WITH_PRINT_FILE),
  CHECK_NOT_FOUND: row(404, 'additions', 'The check does not exist or has expired.'),
  JOB_NOT_ENDED: row(409, 'additions', 'The job has not ended yet: wait until it is completed or failed.'),
  JOB_ALREADY_ENDED: row(409, 'additions', 'The job has already ended.'),
  NO_WEBHOOK: row(409, 'additions', 'The job has no webhook: its delivery mode is "response".'),
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

  // The console: errors of its pages and of changes by its users (console-and-editor.md).
  SESSION_REQUIRED: row(401, 'console', 'You are not signed in. Sign in first.', forWeb),
  ADMIN_REQUIRED: row(403, 'console', 'Only an admin of the account can do this.', forWeb),
  SESSION_NOT_FOUND: row(404, 'console', 'The session does not exist or has ended.', forWeb),
  CROSS_SITE_REQUEST: row(403, 'console', 'The request did not come from a page of this service.', forWeb),
  MISDIRECTED_REQUEST: row(
    421,
    'console',
    'The console is not available at this address. Use the address in PUBLIC_ORIGIN.',
    forWeb,
  ),
  CONFIRMATION_REQUIRED: row(403, 'console', 'This change needs to be confirmed by signing in again.', forWeb),
  CONFIRMATION_MISMATCH: row(403, 'console', 'The confirmation is for a different change. Start again.', forWeb),
  CONFIRMATION_USED: row(403, 'console', 'This confirmation was used, or its proof is not valid. Start again.', forWeb),
  CONFIRMATION_EXPIRED: row(
    403,
    'console',
    'This confirmation has expired: it is older than 10 minutes. Start again.',
    forWeb,
  ),
  KEY_LIMIT_REACHED: row(409, 'console', 'The account has its maximum of five active keys. Revoke one first.', forWeb),
  TEMPLATE_LIMIT_REACHED: row(409, 'fill-one', 'The account has its maximum of 100 templates. Delete one first.'),
  STORAGE_LIMIT_REACHED: row(
    409,
    'fill-one',
    "The templates of the account, with their earlier revisions, have reached the plan's storage limit. Delete templates or save smaller files.",
  ),
  TEMPLATE_CHANGED: row(
    412,
    'fill-one',
    'The template has a newer revision. Read the template again, then repeat the request with the current revision.',
  ),
  TEMPLATE_NOT_FOUND: row(404, 'fill-one', 'The template does not exist.'),
  REVISION_NOT_FOUND: row(
    404,
    'console',
    'This revision of the template no longer exists. Reload the list of revisions.',
    forWeb,
  ),
  EXPORT_NOT_FOUND: row(404, 'console', 'The package does not exist or has expired. Export it again.', forWeb),
  DOCUMENT_NOT_FOUND: row(404, 'console', 'The PDF does not exist or has expired. Send it again.', forWeb),
  ASSETS_NOT_FOUND: row(404, 'console', 'The pictures and fonts are missing or expired. Send them again.', forWeb),
  PREVIEW_SUPERSEDED: row(409, 'console', 'A newer preview request replaced this one.', forWeb),
  PREVIEW_TOO_LARGE: row(413, 'console', 'This preview is too large to return. Download a row instead.', forWeb),
  PREVIEW_FAILED: row(422, 'console', engineSays.PREVIEW_FAILED, forWeb),
  PROVIDER_UNAVAILABLE: row(503, 'console', 'The sign-in provider does not answer. Try again in a minute.', {
    ...forWeb,
    retryable: true,
    logLevel: 'error',
  }),

  // Accounts and keys: errors of changes by the account's owner. Not part of the export API.
  ACCOUNT_NOT_FOUND: row(404, 'command line', 'The account does not exist.', forConsole),
  INVALID_NAME: row(
    400,
    'command line',
    'The name must have 1 to 200 characters and no control characters.',
    forConsole,
  ),
  INVALID_EMAIL: row(400, 'console', 'The e-mail address is not valid.', forConsole),
  ALREADY_INVITED: row(
    409,
    'console',
    'The address already has an invitation, from this account or another. Withdraw that invitation first.',
    forConsole,
  ),
  INVITATION_NOT_FOUND: row(404, 'console', 'The account has no invitation for this address.', forConsole),
  USER_NOT_FOUND: row(404, 'console', 'The account has no such user.', forConsole),
  LAST_ADMIN: row(409, 'console', 'The account would have no admin. Make another user an admin first.', forConsole),
  INVALID_LIFETIME: row(400, '5.3', 'The lifetime of the key is not valid.', forConsole),
  KEY_NOT_FOUND: row(404, '5.3', 'The key does not exist.', forConsole),
  KEY_ALREADY_REVOKED: row(409, '5.3', 'The key is already revoked.', forConsole),
  TOO_MANY_ACTIVE_KEYS: row(409, '5.3', 'The account has its maximum of active keys. Revoke one first.', forConsole),
  TOO_MANY_KEY_CHANGES: row(429, '5.3', 'Too many keys were created or revoked. Try again later.', {
    ...forConsole,
    retryable: true,
  }),
  CHANGED_MEANWHILE: row(409, 'command line', 'Another user changed it. Load it again, then retry.', {
    ...forConsole,
    retryable: true,
  }),

  // Locked PDFs, when an unlocked copy is requested.
  PASSWORD_REQUIRED: row(422, 'unlock', engineSays.PASSWORD_REQUIRED, forWeb),
  PASSWORD_WRONG: row(422, 'unlock', engineSays.PASSWORD_WRONG, forWeb),
  RIGHTS_NOT_CONFIRMED: row(422, 'unlock', engineSays.RIGHTS_NOT_CONFIRMED, forWeb),

  // Tables of any format, before they become the rows of a job.
  INVALID_TABLE: row(400, 'library', engineSays.INVALID_TABLE, forConsole),

  JOB_NOT_FOUND: row(404, 'command line', 'The job does not exist.', forOperator),
  EVENT_NOT_FOUND: row(404, 'command line', 'The job has no webhook event.', forOperator),
  EVENT_PENDING: row(409, 'command line', 'The event is already being delivered.', forOperator),
  STORAGE_FULL: row(503, 'server', 'The disk of the server is full. Retry after the Retry-After header.', forOperator),
} as const satisfies Record<string, ErrorDefinition>;

export type ErrorCode = keyof typeof errorTable;

export const listErrorCodes = (audience: ErrorAudience): readonly ErrorCode[] =>
  (Object.keys(errorTable) as ErrorCode[]).filter((code) => errorTable[code].audience === audience);
