import { Hono } from 'hono';
import { defaultIsContentTypeBinary, handle, type LambdaContext, type LambdaEvent } from 'hono/aws-lambda';
import type { Api } from '../../http/api.ts';
import type { ApiEnv } from '../../http/api-context.ts';

// The Fetch standard has no such requests with a body, but clients send them; what they send means nothing (RFC 9110, 9.3.1).
const bodyless: ReadonlySet<string> = new Set(['GET', 'HEAD']);

/** What the API is given besides an event without its body. */
interface SentBody {
  readonly sent?: Buffer<ArrayBuffer>;
}

/** Takes the body out of an event: Hono's adapter decodes base64 letter by letter, four times as slow. */
const withoutBody = (event: LambdaEvent): LambdaEvent & SentBody => {
  const context = event.requestContext;
  const method = 'http' in context ? context.http.method : undefined;
  if (method !== undefined && bodyless.has(method)) return { ...event, body: null };
  if (!event.isBase64Encoded || typeof event.body !== 'string' || event.body === '') return event;
  return { ...event, body: null, isBase64Encoded: false, sent: Buffer.from(event.body, 'base64') };
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
 * 32 bytes of heap until it is done.
 */
const withBase64Bodies = (api: Api): Api => {
  const encoding: Api = new Hono<ApiEnv>();
  encoding.all('*', async (c) => {
    const { sent } = (c.env as { readonly event: SentBody }).event;
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
  const answer = handle(withBase64Bodies(api), { isContentTypeBinary: () => false });
  return async (event: LambdaEvent, context?: LambdaContext) => {
    const result = await answer(withoutBody(event), context);
    return { ...result, isBase64Encoded: result.isBase64Encoded || isBinary(result.headers?.['content-type']) };
  };
};
