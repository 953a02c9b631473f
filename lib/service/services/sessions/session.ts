import { hash } from 'node:crypto';
import * as v from 'valibot';
import type { Ids } from '../../kit/ids.ts';

export const sessionSchema = v.object({
  /** SHA-256 of the token in the browser's cookie, hexadecimal. The token is 32 random bytes, so a slow hash would add nothing. */
  tokenSha256: v.string(),
  userId: v.string(),
  accountId: v.string(),
  /** Who vouched for the user, and as whom: a later confirmation must come from the same. */
  issuer: v.string(),
  subject: v.string(),
  /** Of the user at sign-in: signing out everywhere raises the user's, and leaves every older session behind. */
  generation: v.number(),
  createdAtMs: v.number(),
});

/** A browser that is signed in. Source: console.md, "Sign-in". */
export type Session = Readonly<v.InferOutput<typeof sessionSchema>>;

const tokenPattern = /^[A-Za-z0-9_-]{43}$/;

/** A token that only the browser knows: 256 random bits. */
export const newBrowserToken = (ids: Ids): string => ids.token(32);

/** Whether a text has the shape of a browser's token. */
export const isBrowserToken = (text: string): boolean => tokenPattern.test(text);

/** What is kept of a token. */
export const browserTokenSha256 = (token: string): string => hash('sha256', token, 'hex');

/** What a session is called where its user sees it: neither the token nor the name that it is stored under. */
export const sessionIdOf = ({ tokenSha256 }: Pick<Session, 'tokenSha256'>): string =>
  hash('sha256', `session ${tokenSha256}`, 'hex').slice(0, 32);

export const sessionOriginSchema = v.object({
  clientAddress: v.string(),
  /** As the browser called itself, cut to what can be shown; null where it said nothing. */
  userAgent: v.nullable(v.string()),
});

/** Where a session began. */
export type SessionOrigin = Readonly<v.InferOutput<typeof sessionOriginSchema>>;

/** A session as its user finds it in a list. */
export interface ListedSession {
  readonly session: Session;
  /** Undefined for one that began before this was kept. */
  readonly origin: SessionOrigin | undefined;
  readonly lastSeenAtMs: number;
}
