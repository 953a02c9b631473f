import type { IncomingMessage, ServerResponse } from 'node:http';
import { keepPath } from '../../lib/paths/keep-path.ts';
import type { ApiEnv } from '../../lib/routes/api-context.ts';

/** Answers a request, such as `api.fetch`. */
export type Fetch = (request: Request, bindings: ApiEnv['Bindings']) => Response | Promise<Response>;

export interface ApiAnswer {
  readonly head: Response;
  readonly body: Buffer;
}

// Fetch forbids bodies for these methods, but clients send them. They have no meaning (RFC 9110, 9.3.1).
const bodyless: ReadonlySet<string> = new Set(['GET', 'HEAD']);

/** Builds the request. API Gateway joins repeated headers with a comma, too. */
const requestOf = ({ method = 'GET', url = '/', headersDistinct }: IncomingMessage, body: Buffer): Request => {
  const headers = new Headers();
  for (const [name, values = []] of Object.entries(headersDistinct))
    headers.set(name, values.join(name === 'cookie' ? '; ' : ','));
  if (body.length > 0) headers.set('content-length', String(body.length));
  return new Request(`http://${headersDistinct.host?.[0] ?? 'localhost'}${keepPath(url)}`, {
    method,
    headers,
    body: bodyless.has(method) || body.length === 0 ? null : (body as Buffer<ArrayBuffer>),
  });
};

export const callApi = async (fetch: Fetch, request: IncomingMessage, body: Buffer): Promise<ApiAnswer> => {
  let taken = new Uint8Array();
  const takeBytes = (bytes: Uint8Array<ArrayBuffer>): void => {
    taken = bytes;
  };
  const head = await fetch(requestOf(request, body), { incoming: request, takeBytes });
  // After a later error, the response has its own body.
  const { buffer, byteOffset, byteLength } = head.body === null ? taken : new Uint8Array(await head.arrayBuffer());
  return { head, body: Buffer.from(buffer, byteOffset, byteLength) };
};

/** Writes an answer of an API. `end` receives the body after the headers are set. */
export const writeApiAnswer = (
  response: ServerResponse,
  { head: { status, headers }, body }: ApiAnswer,
  end: (body: Buffer) => void = (bytes) => response.end(bytes),
): void => {
  response.statusCode = status;
  for (const [name, value] of headers) if (name !== 'set-cookie') response.setHeader(name, value);
  const cookies = headers.getSetCookie();
  if (cookies.length > 0) response.setHeader('set-cookie', cookies);
  const hasBody = status !== 204 && status !== 304;
  if (hasBody && !headers.has('content-length')) response.setHeader('content-length', body.length);
  end(body);
};
