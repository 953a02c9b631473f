/**
 * Expected failure of the client. `code` is an error code of the service (`INVALID_PDF`, `RATE_LIMITED`, …) or one of
 * two codes of the client. These are `UNEXPECTED_ANSWER` for a response outside the contract, and `SERVICE_UNREACHABLE`
 * (status 0) if no response arrived.
 *
 * @example
 * const job = await client.jobs.read(jobId).catch((error) => {
 *   if (error instanceof BulkfillApiError && error.code === 'EXPORT_JOB_NOT_FOUND') return undefined;
 *   throw error;
 * });
 */
export class BulkfillApiError extends Error {
  override readonly name = 'BulkfillApiError';
  /** HTTP status; 0 without a response. */
  readonly status: number;
  readonly code: string;
  /** `X-Request-Id` of the response. Include it in support requests. */
  readonly requestId: string | undefined;
  /** Seconds to wait before the next request, as the service asks. */
  readonly retryAfterSeconds: number | undefined;
  /** Facts specific to the code, such as `{ warnings }` of `ROW_FAILED`. */
  readonly details: Readonly<Record<string, unknown>> | undefined;

  constructor(
    status: number,
    code: string,
    message: string,
    more: Partial<Pick<BulkfillApiError, 'requestId' | 'retryAfterSeconds' | 'details'>> & {
      readonly cause?: unknown;
    } = {},
  ) {
    super(message, more.cause === undefined ? undefined : { cause: more.cause });
    this.status = status;
    this.code = code;
    this.requestId = more.requestId;
    this.retryAfterSeconds = more.retryAfterSeconds;
    this.details = more.details;
  }
}

/**
 * Parses a `Retry-After` header (seconds or a date) as seconds; `undefined` if it is neither. Source: RFC 9110, 10.2.3.
 */
export const retryAfterSeconds = ({ headers }: Response): number | undefined => {
  const text = headers.get('Retry-After') ?? '';
  const seconds = /^\d+(\.\d+)?$/.test(text) ? Number(text) : (Date.parse(text) - Date.now()) / 1000;
  return seconds > 0 ? seconds : undefined;
};

const isEnvelope = (
  body: unknown,
): body is { readonly code: string; readonly message: string; readonly details?: unknown } =>
  isRecord(body) && typeof body.code === 'string' && typeof body.message === 'string';

export const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/**
 * Converts a response that is not a success to an error with the code of its envelope, or `UNEXPECTED_ANSWER`. Source:
 * specification 2.5.
 */
export const refusal = (response: Response, url: string, body: unknown): BulkfillApiError => {
  const more = {
    requestId: response.headers.get('X-Request-Id') ?? undefined,
    retryAfterSeconds: retryAfterSeconds(response),
  };
  if (!response.ok && isEnvelope(body)) {
    const details = isRecord(body.details) ? body.details : undefined;
    return new BulkfillApiError(response.status, body.code, body.message, { ...more, details });
  }
  const message = `${new URL(url).origin} answered ${response.status} with an unknown response body.`;
  return new BulkfillApiError(response.status, 'UNEXPECTED_ANSWER', message, more);
};

/** Error for a request without a response, or whose response broke off. */
export const unreachable = (url: string, cause: unknown): BulkfillApiError => {
  const inner = cause instanceof Error && cause.cause instanceof Error ? cause.cause : cause;
  const reason = isNobodyThere(cause)
    ? 'nothing answers there. Check the address, and that the service is running.'
    : (inner instanceof Error ? inner.message || causeCode(cause) : undefined) || String(inner);
  return new BulkfillApiError(0, 'SERVICE_UNREACHABLE', `${new URL(url).origin} could not be reached: ${reason}`, {
    cause,
  });
};

const causeCode = (cause: unknown): string => {
  const inner = cause instanceof Error && cause.cause !== undefined ? cause.cause : cause;
  return isRecord(inner) && typeof inner.code === 'string' ? inner.code : '';
};

/** Whether the address refuses connections or does not resolve. An immediate retry cannot help then. */
export const isNobodyThere = (cause: unknown): boolean => /^(ECONNREFUSED|ENOTFOUND)$/.test(causeCode(cause));
