import { Hono } from 'hono';
import { defaultIsContentTypeBinary, handle, type LambdaContext, type LambdaEvent } from 'hono/aws-lambda';
import type { Api } from '../../lib/http/api.ts';
import type { ApiEnv } from '../../lib/http/api-context.ts';

// The Fetch standard has no such requests with a body, but clients send them; what they send means nothing (RFC 9110, 9.3.1).
const bodyless: ReadonlySet<string> = new Set(['GET', 'HEAD']);

/** An event whose body is given to the API beside it. */
interface SplitEvent {
  readonly event: LambdaEvent;
  readonly body: Buffer<ArrayBuffer> | undefined;
}

/** Takes the body out of an event: Hono's adapter decodes base64 letter by letter, four times as slow. */
const withoutBody = (event: LambdaEvent): SplitEvent => {
  const context = event.requestContext;
  const method = 'http' in context ? context.http.method : undefined;
  if (method !== undefined && bodyless.has(method)) return { event: { ...event, body: null }, body: undefined };
  if (!event.isBase64Encoded || typeof event.body !== 'string' || event.body === '') return { event, body: undefined };
  return { event: { ...event, body: null, isBase64Encoded: false }, body: Buffer.from(event.body, 'base64') };
};

const withBody = (request: Request, body: Buffer<ArrayBuffer>): Request => {
  const headers = new Headers(request.headers);
  headers.set('content-length', String(body.length));
  return new Request(request, { headers, body });
};

// Read as text, a table would lose its byte order mark, and with it agree no longer with its length.
const isBinary = (contentType: unknown): boolean =>
  typeof contentType === 'string' && (contentType.startsWith('text/csv') || defaultIsContentTypeBinary(contentType));

/**
 * The same API with bodies that came in base64, and binary ones that go in base64. Hono's adapter joins their bytes one by one, and each takes
 * 32 bytes of heap until it is done. `bodyOf`: what was taken out of an event.
 */
const withBase64Bodies = (api: Api, bodyOf: (event: unknown) => Buffer<ArrayBuffer> | undefined): Api => {
  const encoding: Api = new Hono<ApiEnv>();
  encoding.all('*', async (c) => {
    const sent = bodyOf((c.env as { readonly event?: unknown }).event);
    const answer = await api.fetch(sent === undefined ? c.req.raw : withBody(c.req.raw, sent), c.env);
    // What is compressed is small, and the adapter's own to encode.
    const { body, headers } = answer;
    if (body === null || headers.has('content-encoding') || !isBinary(headers.get('content-type'))) return answer;
    return new Response(Buffer.from(await answer.arrayBuffer()).toString('base64'), answer);
  });
  return encoding;
};

/** The handler of a Lambda behind an HTTP API: every event that is a request gets the API's own answer. */
export const lambdaHandler = (api: Api) => {
  const bodies = new WeakMap<object, Buffer<ArrayBuffer>>();
  const bodyOf = (event: unknown) => (typeof event === 'object' && event !== null ? bodies.get(event) : undefined);
  const answer = handle(withBase64Bodies(api, bodyOf), { isContentTypeBinary: () => false });
  return async (whole: LambdaEvent, context?: LambdaContext) => {
    const { event, body } = withoutBody(whole);
    if (body !== undefined) bodies.set(event, body);
    const result = await answer(event, context);
    return { ...result, isBase64Encoded: result.isBase64Encoded || isBinary(result.headers?.['content-type']) };
  };
};
