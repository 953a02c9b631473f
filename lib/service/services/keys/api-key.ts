import { hash, timingSafeEqual } from 'node:crypto';
import * as v from 'valibot';
import type { Ids } from '../../kit/ids.ts';

/** The lifetimes a key can have, days. Source: specification 5.3. */
export const keyLifetimesDays = [30, 90, 180, 365] as const;

/** Keys that an account may hold that are neither expired nor revoked. Source: specification 5.3. */
export const maxActiveKeys = 5;

export const apiKeySchema = v.object({
  publicId: v.string(),
  accountId: v.string(),
  name: v.nullable(v.string()),
  /** SHA-256 of the whole token, hexadecimal. The secret is 32 random bytes, so a slow hash would add nothing. */
  tokenSha256: v.string(),
  /** The end of the token, by which its owner knows it again. Keys from before it was kept have none. */
  lastFour: v.optional(v.string()),
  createdAtMs: v.number(),
  expiresAtMs: v.number(),
  revokedAtMs: v.optional(v.number()),
});

/** An export API key as it is kept: never its secret. */
export type ApiKey = Readonly<v.InferOutput<typeof apiKeySchema>>;

/** A key as lists show it. */
export type ApiKeySummary = Omit<ApiKey, 'tokenSha256'>;

const prefix = 'svc_bfexp_';
const tokenPattern = /^svc_bfexp_([A-Za-z0-9_-]{1,64})\.([A-Za-z0-9_-]{1,256})$/;

const sha256 = (text: string): Buffer => hash('sha256', text, 'buffer');

/** A new token: `svc_bfexp_<public id>.<secret>`, shown once, and the hash that is kept. Source: specification 5.1. */
export const newToken = (ids: Ids): { readonly publicId: string; readonly token: string; readonly tokenSha256: string } => {
  const publicId = ids.token(12).replaceAll(/[-_]/g, 'x');
  const token = `${prefix}${publicId}.${ids.token(32)}`;
  return { publicId, token, tokenSha256: sha256(token).toString('hex') };
};

/** The public id of a token of the right shape; `undefined` for any other text. */
export const publicIdOf = (token: string): string | undefined => tokenPattern.exec(token)?.[1];

const bearer = /^Bearer +(\S+)$/i;

/** The token of an `Authorization` header of the right shape; `undefined` for any other. Source: specification 5.1. */
export const bearerToken = (authorization: string | null): string | undefined => {
  const token = bearer.exec(authorization?.trim() ?? '')?.[1];
  return token === undefined || publicIdOf(token) === undefined ? undefined : token;
};

/** Whether an `Authorization` header has the shape of a key: what can be told without looking anything up. */
export const isKeyShaped = (authorization: string | null): boolean => bearerToken(authorization) !== undefined;

/** Whether a token is the one that the key was made with. Takes the same time whichever byte differs. */
export const isTokenOf = (token: string, key: ApiKey): boolean => {
  const expected = Buffer.from(key.tokenSha256, 'hex');
  const actual = sha256(token);
  return expected.length === actual.length && timingSafeEqual(expected, actual);
};

/** Whether a key opens anything at `nowMs`: neither revoked nor expired. */
export const isActive = (key: ApiKeySummary, nowMs: number): boolean => key.revokedAtMs === undefined && nowMs < key.expiresAtMs;
