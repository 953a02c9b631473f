import { type ErrorCode, errorTable } from '../../errors/error-table.ts';
import { buildFailedJobExamples, listFailureCodes } from './failed-job.ts';
import { type JsonObject, jsonContent, type OpenApiJson, reference } from './json.ts';
import { groupErrorsByStatus, type OperationId } from './operation-errors.ts';

const cooldowns: ReadonlySet<ErrorCode> = new Set(['REPEATED_FAILED_JOBS_COOLDOWN', 'HIGH_FAIL_RATIO_COOLDOWN']);

const meanings: Readonly<Record<number, string>> = {
  400: 'The request or one of its values is malformed.',
  401: 'The key is missing or not valid.',
  403: 'The key or the account has no permission, or the quota is used up.',
  404: 'The resource does not exist for this account.',
  408: 'The body did not arrive in time; the connection is closed.',
  409: 'The idempotency key belongs to another request, or the state of the job does not allow the request.',
  412: 'The template has a different revision than `If-Match`.',
  413: 'A size limit is exceeded.',
  415: 'The body is compressed.',
  416: 'The requested range is outside the file.',
  422: 'The input is not valid.',
  429: 'Too many requests, or new work is paused by a plan limit or after failures.',
  500: 'An unexpected failure.',
  503: 'The service is receiving too many bodies; the connection is closed.',
};

const bodyExample = (code: ErrorCode): JsonObject => ({
  summary: code,
  value: { code, message: errorTable[code].message, ...(cooldowns.has(code) ? { retry_after_seconds: 300 } : {}) },
});

const envelope = (codes: readonly ErrorCode[]): JsonObject => ({
  allOf: [
    reference('schemas', 'ErrorResponse'),
    { type: 'object', properties: { code: { type: 'string', enum: codes } } },
  ],
});

const rateLimitedBody = (codes: readonly ErrorCode[]): JsonObject => {
  const limited = reference('schemas', 'GenericRateLimitedErrorResponse');
  const others = codes.filter((code) => code !== 'RATE_LIMITED' && !cooldowns.has(code));
  const bodies = [
    limited,
    ...(codes.some((code) => cooldowns.has(code)) ? [reference('schemas', 'CreateCooldownErrorResponse')] : []),
    ...(others.length > 0 ? [envelope(others)] : []),
  ];
  return bodies.length === 1 ? limited : { oneOf: bodies };
};

const header = (name: string): readonly [string, OpenApiJson] => [name, reference('headers', name)];

const headersOf = (status: number): JsonObject =>
  Object.fromEntries([
    header('X-Request-Id'),
    ...(status === 401 ? [header('WWW-Authenticate')] : []),
    ...(status === 429 || status === 503 ? [header('Retry-After')] : []),
    ...(status === 416 ? [header('Content-Range')] : []),
    // A caller who is refused before authentication has no rate limit state.
    ...(status === 401 ? [] : [header('RateLimit'), header('RateLimit-Policy')]),
  ]);

const response = (operation: OperationId, status: number, codes: readonly ErrorCode[]): JsonObject => {
  const failures = operation === 'createExportJob' || operation === 'retryExportJob' ? listFailureCodes(status) : [];
  const body = status === 429 ? rateLimitedBody(codes) : envelope(codes);
  const examples = Object.fromEntries(codes.map((code) => [code, bodyExample(code)] as const));
  const all = [...new Set([...codes, ...failures])].map((code) => `\`${code}\``).join(', ');
  const also =
    failures.length === 0
      ? ''
      : ' Also a response-mode job that failed within the sync wait window: the body is the job.';
  const retryable = codes.filter((code) => errorTable[code].retryable);
  return {
    description: `${meanings[status] ?? ''}${also} Codes: ${all}.`,
    ...(retryable.length === 0 ? {} : { 'x-retryable': retryable }),
    headers: headersOf(status),
    content: jsonContent(
      failures.length === 0 ? body : { anyOf: [reference('schemas', 'FailedExportJob'), body] },
      failures.length === 0 ? examples : { ...buildFailedJobExamples(failures), ...examples },
    ),
  };
};

/**
 * Returns all error responses of a route, with one example per code. `x-retryable` lists retryable codes. Source:
 * `lib/errors/error-table.ts`.
 */
export const buildErrorResponses = (operation: OperationId): JsonObject =>
  Object.fromEntries(
    [...groupErrorsByStatus(operation)].map(([status, codes]) => [String(status), response(operation, status, codes)]),
  );
