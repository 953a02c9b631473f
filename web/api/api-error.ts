/** An answer of the service that is not a success, or the lack of one. */
export class ApiError extends Error {
  /** The service's code; `undefined` where the answer did not come from it. */
  readonly code: string | undefined;
  /** 0 where there was no answer. */
  readonly status: number;
  /** What support asks for. */
  readonly requestId: string | undefined;
  readonly retryAfterSeconds: number | undefined;
  /** The whole answer, where it was JSON: that of a create whose job failed at once is the job. */
  readonly answer: unknown;

  constructor(message: string, facts: Partial<Pick<ApiError, 'code' | 'status' | 'requestId' | 'retryAfterSeconds' | 'answer'>> = {}) {
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

/** Reads the envelope of an answer that is not a success. `header` gives a header by its name, null where there is none. */
export const apiErrorOf = (status: number, body: string, header: (name: string) => string | null): ApiError => {
  const answer = parsed(body);
  const { code, message } = answer;
  const retryAfter = Number(header('retry-after') ?? Number.NaN);
  return new ApiError(typeof message === 'string' ? message : `The service answered with status ${status} and no explanation.`, {
    code: typeof code === 'string' ? code : undefined,
    status,
    requestId: header('x-request-id') ?? undefined,
    retryAfterSeconds: Number.isFinite(retryAfter) ? retryAfter : undefined,
    answer,
  });
};

export const unreachable = (): ApiError => new ApiError('The service could not be reached. Check the connection, then try again.');

/** True for what an aborted request throws: nobody waits for it now. */
export const isAbort = (error: unknown): boolean => error instanceof DOMException && error.name === 'AbortError';
