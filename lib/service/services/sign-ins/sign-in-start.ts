import { hash } from 'node:crypto';
import * as v from 'valibot';

export const signInStartSchema = v.object({
  stateSha256: v.string(),
  /** SHA-256 of the token of the browser, or of the session, that alone may end what it began. */
  boundTo: v.string(),
  nonce: v.string(),
  verifier: v.string(),
  purpose: v.variant('kind', [
    v.object({ kind: v.literal('sign-in'), returnTo: v.string() }),
    v.object({ kind: v.literal('confirm'), confirmationId: v.string() }),
  ]),
  createdAtMs: v.number(),
});

/** A way to the provider and back that has begun. Its state, nonce and verifier work once. */
export type SignInStart = Readonly<v.InferOutput<typeof signInStartSchema>>;

/** From the start to the callback; one that takes longer is late. Source: console.md, "Finer points". */
export const signInLifetimeMs = 600_000;

/** What is kept of a state. */
export const stateSha256 = (state: string): string => hash('sha256', state, 'hex');
