import { randomBytes, randomUUID } from 'node:crypto';

/** Source of identifiers, so that tests can predict them. */
export interface Ids {
  uuid(): string;
  /** Returns `bytes` random bytes as base64url without padding. */
  token(bytes: number): string;
}

export const randomIds: Ids = {
  uuid: () => randomUUID(),
  token: (bytes) => randomBytes(bytes).toString('base64url'),
};

const uuidPattern = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** Returns true if a path segment is a UUID in its usual form (RFC 9562, section 4), in either case. */
export const isUuid = (text: string): boolean => uuidPattern.test(text);

/** Pattern of `Idempotency-Key` and `X-Request-Id`, 1 to 128 characters. Source: specification 4.1. */
export const traceTokenPattern = /^[A-Za-z0-9._:-]{1,128}$/;

export const isTraceToken = (text: string): boolean => traceTokenPattern.test(text);
