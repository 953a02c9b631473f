import { hash, timingSafeEqual } from 'node:crypto';
import * as v from 'valibot';
import type { Ids } from '../../core/ids.ts';
import { keyLimitsSchema } from './key-limits.ts';

/** Available lifetimes of keys, in days. Source: specification 5.3. */
export const keyLifetimesDays = [30, 90, 180, 365] as const;

/** Maximum of active keys per account. Source: specification 5.3. */
export const maxActiveKeys = 5;

export const apiKeySchema = v.object({
  publicId: v.string(),
  accountId: v.string(),
  name: v.nullable(v.string()),
  /** SHA-256 of the whole token, as hex. The secret is 32 random bytes, so a slow hash would add nothing. */
  tokenSha256: v.string(),
  /** End of the token, by which its owner recognises it. Absent for keys from before it was stored. */
  lastFour: v.optional(v.string()),
  createdAtMs: v.number(),
  expiresAtMs: v.number(),
  revokedAtMs: v.optional(v.number()),
  ...keyLimitsSchema.entries,
});

export type ApiKeyRecord = Readonly<v.InferOutput<typeof apiKeySchema>>;

export type ApiKeySummary = Omit<ApiKeyRecord, 'tokenSha256'>;

const prefix = 'svc_bfexp_';
const tokenPattern = /^svc_bfexp_([A-Za-z0-9_-]{1,64})\.([A-Za-z0-9_-]{1,256})$/;

const sha256 = (text: string): Buffer => hash('sha256', text, 'buffer');

/** Creates a token, `svc_bfexp_<public id>.<secret>`, and the hash to store. Source: specification 5.1. */
export const newToken = (
  ids: Ids,
): { readonly publicId: string; readonly token: string; readonly tokenSha256: string } => {
  const publicId = ids.token(12).replaceAll(/[-_]/g, 'x');
  const token = `${prefix}${publicId}.${ids.token(32)}`;
  return { publicId, token, tokenSha256: sha256(token).toString('hex') };
};

/** Returns the public id of a well-formed token; `undefined` for any other text. */
export const publicIdOf = (token: string): string | undefined => tokenPattern.exec(token)?.[1];

const bearer = /^Bearer +(\S+)$/i;

/** Returns the token of a well-formed `Authorization` header; `undefined` for any other. Source: specification 5.1. */
export const parseBearerToken = (authorization: string | null): string | undefined => {
  const token = bearer.exec(authorization?.trim() ?? '')?.[1];
  return token === undefined || publicIdOf(token) === undefined ? undefined : token;
};

/** Returns true if an `Authorization` header has the form of a key, without looking it up. */
export const isKeyShaped = (authorization: string | null): boolean => parseBearerToken(authorization) !== undefined;

/** Returns true if a token belongs to the key. Compares in constant time. */
export const isTokenOf = (token: string, key: ApiKeyRecord): boolean => {
  const expected = Buffer.from(key.tokenSha256, 'hex');
  const actual = sha256(token);
  return expected.length === actual.length && timingSafeEqual(expected, actual);
};

export const isActive = (key: ApiKeySummary, nowMs: number): boolean =>
  key.revokedAtMs === undefined && nowMs < key.expiresAtMs;
