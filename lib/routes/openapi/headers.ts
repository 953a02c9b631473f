import { traceTokenPattern } from '../../core/ids.ts';
import { type JsonObject, reference } from './json.ts';

const token = { type: 'string', minLength: 1, maxLength: 128, pattern: traceTokenPattern.source };

const responseHeader = (description: string, schema: JsonObject, required = false): JsonObject => ({
  description,
  ...(required ? { required } : {}),
  schema,
});

/** Response headers by name. Source: specification 4; RFC 9110; draft-ietf-httpapi-ratelimit-headers-10. */
export const responseHeaders: JsonObject = {
  'X-Request-Id': responseHeader(
    'The id of this request in our logs: the one that was sent, if it was well-formed, else a new one.',
    token,
    true,
  ),
  'Idempotent-Replayed': responseHeader(
    'Present when this was made by an earlier request with the same Idempotency-Key.',
    {
      type: 'string',
      const: 'true',
    },
  ),
  'Retry-After': responseHeader('Seconds to wait.', { type: 'integer', minimum: 1 }, true),
  RateLimit: responseHeader('Requests left in this window and seconds until the next one: `"read";r=599;t=42`.', {
    type: 'string',
  }),
  'RateLimit-Policy': responseHeader('Requests in a window and its length in seconds: `"read";q=600;w=60`.', {
    type: 'string',
  }),
  'WWW-Authenticate': responseHeader('The scheme to authenticate with.', { type: 'string', const: 'Bearer' }, true),
  Location: responseHeader(
    'Where the ZIP is: a presigned address that works for a short time.',
    { type: 'string', format: 'uri' },
    true,
  ),
  'Content-Disposition': responseHeader('An attachment, with a file name.', { type: 'string' }, true),
  'Content-Length': responseHeader('Bytes of this response.', { type: 'integer', minimum: 0 }),
  'Content-Range': responseHeader(
    'Which bytes these are, and of how many: `bytes 0-99/1284113`; `bytes */1284113` under 416.',
    { type: 'string' },
    true,
  ),
  'X-Row-Status': responseHeader('`success`, or `partial` where an overlay could not be applied.', {
    type: 'string',
    enum: ['success', 'partial'],
  }),
  'X-Row-Warnings': responseHeader('How many warnings there are of the row.', { type: 'integer', minimum: 0 }),
  'X-Row-Notices': responseHeader('How many notices there are of the row.', { type: 'integer', minimum: 0 }),
  'Accept-Ranges': responseHeader('`bytes`: parts can be asked for.', { type: 'string', const: 'bytes' }, true),
  ETag: responseHeader(
    'Tag of what is answered: of a ZIP for `If-Range`, of a template for `If-Match`, of a document its SHA-256.',
    { type: 'string' },
    true,
  ),
};

/** Parameters by their names in `components`. Source: specification 4. */
export const parameters: JsonObject = {
  IdempotencyKey: {
    name: 'Idempotency-Key',
    in: 'header',
    required: true,
    description:
      'Exactly one, case-sensitive. The same key and the same effective body within 24 hours answer with the current state of the same job; the same key with another body is refused.',
    schema: token,
    example: 'order-2026-11-20.0001',
  },
  RequestId: {
    name: 'X-Request-Id',
    in: 'header',
    required: false,
    description: 'For tracing only. One that is not well-formed is replaced, and the response says by what.',
    schema: { type: 'string' },
    example: 'trace-7f3a',
  },
  OptionalIdempotencyKey: {
    name: 'Idempotency-Key',
    in: 'header',
    required: false,
    description:
      'At most one, case-sensitive. The same key and the same effective body within 24 hours answer with what was made first.',
    schema: token,
    example: 'template-2026-11-25.0001',
  },
  IfMatch: {
    name: 'If-Match',
    in: 'header',
    required: false,
    description:
      'The `ETag` of the revision that was seen, or several: another one is refused. Without it, the last change wins.',
    schema: { type: 'string' },
    example: '"1"',
  },
  IfNoneMatch: {
    name: 'If-None-Match',
    in: 'header',
    required: false,
    description: 'The `ETag` that the caller has: the same is not sent again.',
    schema: { type: 'string' },
    example: '"1"',
  },
  TemplateId: {
    name: 'template_id',
    in: 'path',
    required: true,
    description: 'The template.',
    schema: { type: 'string', format: 'uuid' },
  },
  JobId: {
    name: 'job_id',
    in: 'path',
    required: true,
    description: 'The job.',
    schema: { type: 'string', format: 'uuid' },
  },
  Range: {
    name: 'Range',
    in: 'header',
    required: false,
    description: 'Direct delivery: one range of bytes. Several ranges, and other units, are ignored.',
    schema: { type: 'string' },
    example: 'bytes=0-1023',
  },
  IfRange: {
    name: 'If-Range',
    in: 'header',
    required: false,
    description: 'Direct delivery: take `Range` into account only while the ZIP has this tag.',
    schema: { type: 'string' },
  },
};

export const listOperationHeaders = (...names: readonly string[]): JsonObject =>
  Object.fromEntries(
    ['X-Request-Id', ...names, 'RateLimit', 'RateLimit-Policy'].map((name) => [name, reference('headers', name)]),
  );
