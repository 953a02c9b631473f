import { hash } from 'node:crypto';
import * as v from 'valibot';
import type { Ids } from '../../core/ids.ts';

export const sessionSchema = v.object({
  /** SHA-256 of the token in the browser's cookie, as hex. The token is 32 random bytes: no slow hash. */
  tokenSha256: v.string(),
  userId: v.string(),
  accountId: v.string(),
  /** Issuer and subject of the sign-in. A later confirmation must have the same. */
  issuer: v.string(),
  subject: v.string(),
  /** Generation of the user at sign-in. Signing out everywhere increments the user's, which ends all older sessions. */
  generation: v.number(),
  createdAtMs: v.number(),
});

/** A signed-in browser. Source: console-and-editor.md, "Sign-in". */
export type SessionRecord = Readonly<v.InferOutput<typeof sessionSchema>>;

const tokenPattern = /^[A-Za-z0-9_-]{43}$/;

/** Creates a token of 256 random bits that only the browser stores. */
export const newBrowserToken = (ids: Ids): string => ids.token(32);

export const isBrowserToken = (text: string): boolean => tokenPattern.test(text);

export const hashBrowserToken = (token: string): string => hash('sha256', token, 'hex');

/** Returns the session id shown to its user: neither the token nor its storage key. */
export const sessionIdOf = ({ tokenSha256 }: Pick<SessionRecord, 'tokenSha256'>): string =>
  hash('sha256', `session ${tokenSha256}`, 'hex').slice(0, 32);

export const sessionOriginSchema = v.object({
  clientAddress: v.string(),
  /** User-Agent, shortened and safe to display; null if not sent. */
  userAgent: v.nullable(v.string()),
});

export type SessionOrigin = Readonly<v.InferOutput<typeof sessionOriginSchema>>;

export interface ListedSession {
  readonly session: SessionRecord;
  /** Undefined for a session from before this was stored. */
  readonly origin: SessionOrigin | undefined;
  readonly lastSeenAtMs: number;
}
