import * as v from 'valibot';

export const userSchema = v.object({
  userId: v.string(),
  accountId: v.string(),
  issuer: v.string(),
  subject: v.string(),
  /** Address reported at the last sign-in. For display only, never for decisions. */
  email: v.nullable(v.string()),
  name: v.nullable(v.string()),
  /** Sessions of an older generation have ended. */
  sessionGeneration: v.number(),
  createdAtMs: v.number(),
});

/** A user of an account, which may have several. */
export type User = Readonly<v.InferOutput<typeof userSchema>>;

/** An identity at a provider: equal values mean the same user. Source: OpenID Connect Core, 2 and 5.7. */
export interface Identity {
  readonly issuer: string;
  readonly subject: string;
}
