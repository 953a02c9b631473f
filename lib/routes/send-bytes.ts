import type { ContentfulStatusCode } from 'hono/utils/http-status';
import type { ApiContext } from './api-context.ts';

/** Responds with raw bytes. Passes them to the host if it supports that: a Response would copy them twice. */
export const sendBytes = (c: ApiContext, bytes: Uint8Array, status: ContentfulStatusCode = 200): Response => {
  const body = bytes as Uint8Array<ArrayBuffer>;
  const { takeBytes } = c.env ?? {};
  if (takeBytes === undefined) return c.body(body, status);
  takeBytes(body);
  return c.body(null, status);
};
