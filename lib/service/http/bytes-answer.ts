import type { ContentfulStatusCode } from 'hono/utils/http-status';
import type { ApiContext } from './api-context.ts';

/** Answers with bytes as they are. A host that can takes them: a Response copies what it is made of, and its reader copies it again. */
export const bytesAnswer = (c: ApiContext, bytes: Uint8Array, status: ContentfulStatusCode = 200): Response => {
  const body = bytes as Uint8Array<ArrayBuffer>;
  const { takeBytes } = c.env ?? {};
  if (takeBytes === undefined) return c.body(body, status);
  takeBytes(body);
  return c.body(null, status);
};
