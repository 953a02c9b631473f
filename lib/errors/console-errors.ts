import { engineSays } from '@bulkfill/engine/core/codes';
import { type ErrorDefinition, row } from './error-definition.ts';

const forWeb = { audience: 'web' } as const;
const forConsole = { audience: 'console' } as const;
const forOperator = { audience: 'operator' } as const;

/** Errors of the console, of changes by an account's owner, and of operators. Not part of the export API. */
export const consoleErrors = {
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
