import { hash } from 'node:crypto';
import * as v from 'valibot';

export const signInStartSchema = v.object({
  stateSha256: v.string(),
  /** SHA-256 of the token of the browser or session that began it. Only that one may complete it. */
  boundTo: v.string(),
  nonce: v.string(),
  verifier: v.string(),
  purpose: v.variant('kind', [
    v.object({ kind: v.literal('sign-in'), returnTo: v.string() }),
    v.object({ kind: v.literal('confirm'), confirmationId: v.string() }),
  ]),
  createdAtMs: v.number(),
});

/** A pending redirect to the provider. Its state, nonce and verifier work once. */
export type SignInStart = Readonly<v.InferOutput<typeof signInStartSchema>>;

/** Maximum time from the start to the callback. Source: console-and-editor.md, "Sign-in". */
export const signInLifetimeMs = 600_000;

export const stateSha256 = (state: string): string => hash('sha256', state, 'hex');
