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
    'The id of this request in the logs of the service: the id in the request if it is well-formed, else a new one.',
    token,
    true,
  ),
  'Idempotent-Replayed': responseHeader(
    'Present if an earlier request with the same Idempotency-Key created this response.',
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
    'A presigned URL of the ZIP, valid for a short time.',
    { type: 'string', format: 'uri' },
    true,
  ),
  'Content-Disposition': responseHeader('An attachment, with a file name.', { type: 'string' }, true),
  'Content-Length': responseHeader('Bytes of this response.', { type: 'integer', minimum: 0 }),
  'Content-Range': responseHeader(
    'The range of bytes and the total size: `bytes 0-99/1284113`; `bytes */1284113` under 416.',
    { type: 'string' },
    true,
  ),
  'X-Row-Status': responseHeader('`success`, or `partial` if an overlay could not be applied.', {
    type: 'string',
    enum: ['success', 'partial'],
  }),
  'X-Row-Warnings': responseHeader('Number of warnings of the row.', { type: 'integer', minimum: 0 }),
  'X-Row-Notices': responseHeader('Number of notices of the row.', { type: 'integer', minimum: 0 }),
  'Accept-Ranges': responseHeader('`bytes`: range requests are supported.', { type: 'string', const: 'bytes' }, true),
  ETag: responseHeader(
    'Tag of the response: of a ZIP for `If-Range`, of a template for `If-Match`; for a document, its SHA-256.',
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
      'Exactly one, case-sensitive. The same key and the same effective body within 24 hours answer with the current state of the same job; the same key with another body is rejected.',
    schema: token,
    example: 'order-2026-11-20.0001',
  },
  RequestId: {
    name: 'X-Request-Id',
    in: 'header',
    required: false,
    description: 'For tracing only. A malformed id is replaced by a new one, which the response contains.',
    schema: { type: 'string' },
    example: 'trace-7f3a',
  },
  OptionalIdempotencyKey: {
    name: 'Idempotency-Key',
    in: 'header',
    required: false,
    description:
      'At most one, case-sensitive. The same key and the same effective body within 24 hours return the first result.',
    schema: token,
    example: 'template-2026-11-25.0001',
  },
  IfMatch: {
    name: 'If-Match',
    in: 'header',
    required: false,
    description:
      'One or more `ETag` values of the expected revision; the request is rejected if none is current. Without it, the last change wins.',
    schema: { type: 'string' },
    example: '"1"',
  },
  IfNoneMatch: {
    name: 'If-None-Match',
    in: 'header',
    required: false,
    description: 'The `ETag` that the caller has. If it is current, the response is 304 without a body.',
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
  EndpointId: {
    name: 'endpoint_id',
    in: 'path',
    required: true,
    description: 'The webhook endpoint.',
    schema: { type: 'string' },
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
    description: 'Direct delivery: apply `Range` only if the ZIP still has this tag.',
    schema: { type: 'string' },
  },
};

export const listOperationHeaders = (...names: readonly string[]): JsonObject =>
  Object.fromEntries(
    ['X-Request-Id', ...names, 'RateLimit', 'RateLimit-Policy'].map((name) => [name, reference('headers', name)]),
  );
