import type { ContentfulStatusCode } from 'hono/utils/http-status';
import type { ApiContext } from './api-context.ts';
import { bytesAnswer } from './bytes-answer.ts';

/** Part of a JSON text in UTF-8, as it is. */
export type JsonPart = string | Uint8Array;

/** A JSON object of these members, in their order. Bytes are JSON texts in UTF-8 already; all other values are small. */
export const jsonObject = (members: Readonly<Record<string, unknown>>): readonly JsonPart[] => {
  const parts: JsonPart[] = [];
  for (const [name, value] of Object.entries(members)) {
    if (value === undefined) continue;
    parts.push(`${parts.length === 0 ? '{' : ','}${JSON.stringify(name)}:`, value instanceof Uint8Array ? value : JSON.stringify(value));
  }
  return [...parts, parts.length === 0 ? '{}' : '}'];
};

/** Answers with a JSON text that is put together from parts: the large ones are not parsed, and not serialized again. */
export const jsonAnswer = (c: ApiContext, parts: readonly JsonPart[], status: ContentfulStatusCode = 200): Response => {
  const bytes = Buffer.concat(parts.map((part) => (typeof part === 'string' ? Buffer.from(part) : part)));
  c.header('Content-Type', 'application/json');
  c.header('Content-Length', String(bytes.byteLength));
  return c.req.method === 'HEAD' ? c.body(null, status) : bytesAnswer(c, bytes, status);
};
