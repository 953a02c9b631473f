import { createHash } from 'node:crypto';
import type { CreateRequest } from './create-request.ts';

const digest = (value: unknown): string => createHash('sha256').update(JSON.stringify(value)).digest('hex');

const work = (request: CreateRequest) => [
  request.source.sha256,
  request.package.sha256,
  request.rows.format,
  request.rows.sha256,
  request.maxFailedRowPercent,
  request.filenameColumns,
  request.includeStickers,
  request.flattenForms,
];

/**
 * What two creates of one account must have in common for one artifact to serve both, as SHA-256 in hexadecimal.
 * Source: decisions.md, "Idempotency, reuse and billing".
 */
export const reuseIdentity = (request: CreateRequest): string => digest(['reuse', 1, ...work(request)]);

/**
 * The effective body of a create, as SHA-256 in hexadecimal: the bytes of its files and the canonical form of its fields,
 * the webhook's in webhook mode only. Multipart boundaries, the order of parts and file names do not count.
 * Source: specification 4.1; decisions.md, "Idempotency, reuse and billing".
 */
export const bodyFingerprint = (request: CreateRequest): string =>
  digest(['body', 1, ...work(request), request.webhook === undefined ? null : [request.webhook.text, request.webhook.secret]]);
