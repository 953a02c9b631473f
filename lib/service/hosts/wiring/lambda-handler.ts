import { Hono } from 'hono';
import { defaultIsContentTypeBinary, handle, type LambdaContext, type LambdaEvent } from 'hono/aws-lambda';
import type { Api } from '../../http/api.ts';
import type { ApiEnv } from '../../http/api-context.ts';

// The Fetch standard has no such requests with a body, but clients send them; what they send means nothing (RFC 9110, 9.3.1).
const bodyless: ReadonlySet<string> = new Set(['GET', 'HEAD']);

/** What goes besides an event, which has no body: the one that was sent, and the one of the answer. */
interface Bodies {
  readonly sent?: Buffer<ArrayBuffer>;
  answered?: Buffer<ArrayBuffer>;
}

/** Takes the body out of an event: Hono's adapter decodes base64 letter by letter, four times as slow. */
const withoutBody = (event: LambdaEvent): LambdaEvent & Bodies => {
  const context = event.requestContext;
  const method = 'http' in context ? context.http.method : undefined;
  if (method !== undefined && bodyless.has(method)) return { ...event, body: null };
  if (!event.isBase64Encoded || typeof event.body !== 'string' || event.body === '') return { ...event };
  return { ...event, body: null, isBase64Encoded: false, sent: Buffer.from(event.body, 'base64') };
};

/** The request of an event, with its body if it came in base64, and with headers that have no value: Hono's adapter leaves them out. */
const requestOf = (request: Request, { sent, ...event }: Bodies & { readonly headers?: Readonly<Record<string, unknown>> }): Request => {
  const blank = Object.entries(event.headers ?? {}).filter(([, value]) => value === '');
  if (sent === undefined && blank.length === 0) return request;
  const headers = new Headers(request.headers);
  for (const [name] of blank) headers.set(name, '');
  if (sent === undefined) return new Request(request, { headers });
  headers.set('content-length', String(sent.length));
  return new Request(request, { headers, body: sent });
};

// Read as text, a table would lose its byte order mark, and with it agree no longer with its length.
const isBinary = (contentType: unknown): boolean =>
  typeof contentType === 'string' && (contentType.startsWith('text/csv') || defaultIsContentTypeBinary(contentType));

/** Bodies of handlers' answers, for a host in the same process. */
const bytesOfResults = new WeakMap<object, Buffer<ArrayBuffer>>();

/** The bytes of a handler's answer if it was made in this process: they need not be encoded and decoded. */
export const answeredBytes = (result: object): Buffer<ArrayBuffer> | undefined => bytesOfResults.get(result);

/**
 * The same API with bodies that came in base64. Those of answers are left in the event: Hono's adapter joins bytes one by one, and each takes
 * 32 bytes of heap until it is done.
 */
const withBodiesApart = (api: Api): Api => {
  const binary: Api = new Hono<ApiEnv>();
  binary.all('*', async (c) => {
    const { event } = c.env as { readonly event: Bodies };
    let taken: Uint8Array<ArrayBuffer> | undefined;
    const takeBytes = (bytes: Uint8Array<ArrayBuffer>): void => {
      taken = bytes;
    };
    const answer = await api.fetch(requestOf(c.req.raw, event), { ...c.env, takeBytes });
    const { body, headers } = answer;
    // Where something went wrong afterwards, the answer says so in a body of its own.
    if (body === null && taken !== undefined) event.answered = Buffer.from(taken.buffer, taken.byteOffset, taken.byteLength);
    // What is compressed is small, and the adapter's own to encode.
    if (body === null || headers.has('content-encoding')) return answer;
    event.answered = Buffer.from(await answer.arrayBuffer());
    return new Response(null, answer);
  });
  return binary;
};

/** An answer whose body is encoded when it is read: a host in this process takes the bytes. */
const withBytes = <Result extends { readonly headers?: object }>(result: Result, bytes: Buffer<ArrayBuffer>): Result => {
  const { 'content-type': contentType } = (result.headers ?? {}) as Readonly<Record<string, unknown>>;
  const isBase64Encoded = isBinary(contentType);
  const encoded = {
    ...result,
    isBase64Encoded,
    get body() {
      return bytes.toString(isBase64Encoded ? 'base64' : 'utf8');
    },
  };
  bytesOfResults.set(encoded, bytes);
  return encoded;
};

/** The handler of a Lambda behind an HTTP API: every event that is a request gets the API's own answer. */
export const lambdaHandler = (api: Api) => {
  const answer = handle(withBodiesApart(api), { isContentTypeBinary: () => false });
  return async (event: LambdaEvent, context?: LambdaContext) => {
    const taken = withoutBody(event);
    const result = await answer(taken, context);
    return taken.answered === undefined ? result : withBytes(result, taken.answered);
  };
};
