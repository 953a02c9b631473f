import type { ContentfulStatusCode } from 'hono/utils/http-status';
import type { ApiContext } from './api-context.ts';
import { sendBytes } from './send-bytes.ts';

export type JsonPart = string | Uint8Array;

/** Builds a JSON object of these members, in order. Bytes are JSON texts in UTF-8; all other values are small. */
export const buildJsonObject = (members: Readonly<Record<string, unknown>>): readonly JsonPart[] => {
  const parts: JsonPart[] = [];
  for (const [name, value] of Object.entries(members)) {
    if (value === undefined) continue;
    parts.push(
      `${parts.length === 0 ? '{' : ','}${JSON.stringify(name)}:`,
      value instanceof Uint8Array ? value : JSON.stringify(value),
    );
  }
  return [...parts, parts.length === 0 ? '{}' : '}'];
};

/** Responds with a JSON text that is assembled from parts, without parsing or serializing the large ones again. */
export const sendJson = (c: ApiContext, parts: readonly JsonPart[], status: ContentfulStatusCode = 200): Response => {
  const bytes = Buffer.concat(parts.map((part) => (typeof part === 'string' ? Buffer.from(part) : part)));
  c.header('Content-Type', 'application/json');
  c.header('Content-Length', String(bytes.byteLength));
  return c.req.method === 'HEAD' ? c.body(null, status) : sendBytes(c, bytes, status);
};
