import { Hono } from 'hono';
import { defaultIsContentTypeBinary, handle, type LambdaContext, type LambdaEvent } from 'hono/aws-lambda';
import { keepPath } from '../../paths/keep-path.ts';
import type { Api } from '../../routes/api.ts';
import type { ApiEnv } from '../../routes/api-context.ts';

// The Fetch standard forbids these bodies, but clients send them. They have no meaning (RFC 9110, 9.3.1).
const bodyless: ReadonlySet<string> = new Set(['GET', 'HEAD']);

interface Bodies {
  readonly sent?: Buffer<ArrayBuffer>;
  answered?: Buffer<ArrayBuffer>;
}

const withPlainPath = <Event extends LambdaEvent>(event: Event): Event =>
  'rawPath' in event ? { ...event, rawPath: keepPath(event.rawPath) } : event;

/** Takes the body out of an event: Hono's adapter decodes base64 byte by byte, four times as slow. */
const withoutBody = (event: LambdaEvent): LambdaEvent & Bodies => {
  const context = event.requestContext;
  const method = 'http' in context ? context.http.method : undefined;
  if (method !== undefined && bodyless.has(method)) return { ...event, body: null };
  if (!event.isBase64Encoded || typeof event.body !== 'string' || event.body === '') return { ...event };
  return { ...event, body: null, isBase64Encoded: false, sent: Buffer.from(event.body, 'base64') };
};

/** Builds the request of an event, with its base64 body and with empty headers: Hono's adapter drops them. */
const requestOf = (
  request: Request,
  { sent, ...event }: Bodies & { readonly headers?: Readonly<Record<string, unknown>> },
): Request => {
  const blank = Object.entries(event.headers ?? {}).filter(([, value]) => value === '');
  if (sent === undefined && blank.length === 0) return request;
  const headers = new Headers(request.headers);
  for (const [name] of blank) headers.set(name, '');
  if (sent === undefined) return new Request(request, { headers });
  headers.set('content-length', String(sent.length));
  return new Request(request, { headers, body: sent });
};

// As text, a table would lose its byte order mark and no longer match its length.
const isBinary = (contentType: unknown): boolean =>
  typeof contentType === 'string' && (contentType.startsWith('text/csv') || defaultIsContentTypeBinary(contentType));

/** Wraps an API: moves bodies around Hono's adapter, which joins bytes one by one, with 32 bytes of heap each. */
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
    // After a later error, the response has its own body.
    if (body === null && taken !== undefined)
      event.answered = Buffer.from(taken.buffer, taken.byteOffset, taken.byteLength);
    // Compressed bodies are small; the adapter encodes them.
    if (body === null || headers.has('content-encoding')) return answer;
    event.answered = Buffer.from(await answer.arrayBuffer());
    return new Response(null, answer);
  });
  return binary;
};

export const lambdaHandler = (api: Api) => {
  const answer = handle(withBodiesApart(api), { isContentTypeBinary: () => false });
  return async (event: LambdaEvent, context?: LambdaContext) => {
    const taken = withoutBody(withPlainPath(event));
    const result = await answer(taken, context);
    if (taken.answered === undefined) return result;
    const isBase64Encoded = isBinary(result.headers?.['content-type']);
    return { ...result, isBase64Encoded, body: taken.answered.toString(isBase64Encoded ? 'base64' : 'utf8') };
  };
};
