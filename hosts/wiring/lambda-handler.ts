import { defaultIsContentTypeBinary, handle, type LambdaContext, type LambdaEvent } from 'hono/aws-lambda';
import type { Api } from '../../lib/http/api.ts';

// The Fetch standard has no such requests with a body, but clients send them; what they send means nothing (RFC 9110, 9.3.1).
const bodyless: ReadonlySet<string> = new Set(['GET', 'HEAD']);

const withoutBody = (event: LambdaEvent): LambdaEvent => {
  const context = event.requestContext;
  const method = 'http' in context ? context.http.method : undefined;
  return method !== undefined && bodyless.has(method) ? { ...event, body: null } : event;
};

// Read as text, a table would lose its byte order mark, and with it agree no longer with its length.
const isContentTypeBinary = (contentType: string): boolean => contentType.startsWith('text/csv') || defaultIsContentTypeBinary(contentType);

/** The handler of a Lambda behind an HTTP API: every event that is a request gets the API's own answer. */
export const lambdaHandler = (api: Api) => {
  const answer = handle(api, { isContentTypeBinary });
  return (event: LambdaEvent, context?: LambdaContext) => answer(withoutBody(event), context);
};
