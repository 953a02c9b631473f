import { hash } from 'node:crypto';
import type { GatedService } from './gate-refusal.ts';
import type { GatedRequest } from './read-gated-request.ts';

const percent = (character: string): string => `%${character.charCodeAt(0).toString(16).toUpperCase()}`;

/** Encodes everything except letters, digits and `-._~`. Source: RFC 3986. */
const encoded = (text: string): string => encodeURIComponent(text).replace(/[!'()*]/g, percent);

const byteOrder = (a: string, b: string): number => (a < b ? -1 : Number(a > b));

/** Encodes a path for the signature. S3 signs it as sent; the other services encode it a second time. */
const canonicalPath = (service: GatedService, path: string): string =>
  service === 's3' ? path : path.split('/').map(encoded).join('/');

const canonicalQuery = (query: GatedRequest['query']): string =>
  query
    .filter(([name]) => name !== 'X-Amz-Signature')
    .map(([name, value]) => [encoded(name), encoded(value)] as const)
    .sort(([nameA, valueA], [nameB, valueB]) => byteOrder(nameA, nameB) || byteOrder(valueA, valueB))
    .map(([name, value]) => `${name}=${value}`)
    .join('&');

const canonicalHeader = ({ headers }: GatedRequest, name: string): string =>
  `${name}:${(headers.get(name) ?? '').trim().replace(/ {2,}/g, ' ')}\n`;

/**
 * Returns the hash of the canonical request, as hexadecimal SHA-256.
 *
 * Source: AWS IAM user guide, "Create a signed AWS API request", step 1; S3's exceptions from "Authenticating Requests
 * (Signature Version 4)".
 */
export const hashCanonicalRequest = (
  service: GatedService,
  request: GatedRequest,
  signedHeaders: readonly string[],
  payloadHash: string,
): string => {
  const text = [
    request.method,
    canonicalPath(service, request.path),
    canonicalQuery(request.query),
    signedHeaders.map((name) => canonicalHeader(request, name)).join(''),
    signedHeaders.join(';'),
    payloadHash,
  ].join('\n');
  return hash('sha256', text, 'hex');
};
