import { texts } from '../texts/ui.ts';
export class ApiError extends Error {
  readonly code: string | undefined;
  /** HTTP status; 0 without an answer. */
  readonly status: number;
  readonly requestId: string | undefined;
  readonly retryAfterSeconds: number | undefined;
  /** The complete JSON answer, if any. If a created job failed immediately, this is the job. */
  readonly answer: unknown;

  constructor(
    message: string,
    facts: Partial<Pick<ApiError, 'code' | 'status' | 'requestId' | 'retryAfterSeconds' | 'answer'>> = {},
  ) {
    super(message);
    this.name = 'ApiError';
    this.code = facts.code;
    this.status = facts.status ?? 0;
    this.requestId = facts.requestId;
    this.retryAfterSeconds = facts.retryAfterSeconds;
    this.answer = facts.answer;
  }
}

interface Envelope {
  readonly code?: unknown;
  readonly message?: unknown;
}

const parsed = (body: string): Envelope => {
  try {
    const value: unknown = JSON.parse(body);
    return typeof value === 'object' && value !== null ? value : {};
  } catch {
    return {};
  }
};

/** Parses the envelope of an error answer. `header` returns a header by name, or `null`. */
export const apiErrorOf = (status: number, body: string, header: (name: string) => string | null): ApiError => {
  const answer = parsed(body);
  const { code, message } = answer;
  const retryAfter = Number(header('retry-after') ?? Number.NaN);
  return new ApiError(typeof message === 'string' ? message : texts.noDetails(status), {
    code: typeof code === 'string' ? code : undefined,
    status,
    requestId: header('x-request-id') ?? undefined,
    retryAfterSeconds: Number.isFinite(retryAfter) ? retryAfter : undefined,
    answer,
  });
};

export const unreachable = (): ApiError => new ApiError(texts.unreachable);

/** Whether an error comes from an aborted request, which needs no handling. */
export const isAbort = (error: unknown): boolean => error instanceof DOMException && error.name === 'AbortError';
