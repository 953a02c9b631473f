import { texts } from '../texts/ui.ts';
import { ApiError, apiErrorOf, isAbort, unreachable } from './api-error.ts';
import { withBase } from './base-path.ts';
import { tellSessionEnded } from './session-ended.ts';

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

export interface RequestOptions {
  /** Sent as JSON, except forms and typed bytes. */
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
  readonly signal?: AbortSignal;
}

const encoded = (body: unknown): Pick<RequestInit, 'body' | 'headers'> => {
  if (body === undefined) return {};
  if (body instanceof FormData || body instanceof Blob) return { body };
  return { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } };
};

/** Throws `error`. Notifies the application first if the session is missing. */
export const refuse = (error: ApiError): never => {
  if (error.code === 'SESSION_REQUIRED') tellSessionEnded();
  throw error;
};

/** Sends a request and returns a successful answer. Throws `ApiError`, and the abort error. */
export const send = async (
  method: Method,
  path: string,
  { body, headers, signal }: RequestOptions = {},
): Promise<Response> => {
  const { headers: ofBody, ...init } = encoded(body);
  const response = await fetch(withBase(path), {
    method,
    ...init,
    headers: { ...ofBody, ...headers },
    ...(signal && { signal }),
  }).catch((error: unknown) => {
    throw isAbort(error) ? error : unreachable();
  });
  if (response.ok) return response;
  return refuse(
    apiErrorOf(response.status, await response.text().catch(() => ''), (name) => response.headers.get(name)),
  );
};

/** Returns the JSON of an answer, unchecked; `undefined` for 204. Throws `ApiError`, and the abort error. */
export const ask = async <Answer>(method: Method, path: string, options?: RequestOptions): Promise<Answer> => {
  const response = await send(method, path, options);
  if (response.status === 204) return undefined as Answer;
  const text = await response.text();
  try {
    return JSON.parse(text) as Answer;
  } catch {
    throw new ApiError(texts.unreadable, {
      status: response.status,
      requestId: response.headers.get('x-request-id') ?? undefined,
    });
  }
};
