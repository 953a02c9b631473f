import * as v from 'valibot';

export const userSchema = v.object({
  userId: v.string(),
  accountId: v.string(),
  issuer: v.string(),
  subject: v.string(),
  /** As the provider said at the last sign-in: to be shown, and never to decide anything. */
  email: v.nullable(v.string()),
  name: v.nullable(v.string()),
  /** Sessions of an older generation are over. */
  sessionGeneration: v.number(),
  createdAtMs: v.number(),
});

/** A person who signs in to an account. An account may have several. */
export type User = Readonly<v.InferOutput<typeof userSchema>>;

/** Whom a provider means: the same two, the same person. Source: OpenID Connect Core, 2 and 5.7. */
export interface Identity {
  readonly issuer: string;
  readonly subject: string;
}
