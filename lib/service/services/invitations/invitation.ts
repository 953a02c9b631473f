import { hash } from 'node:crypto';
import * as v from 'valibot';

export const invitationSchema = v.object({
  /** As it was invited, lower case. */
  email: v.string(),
  accountId: v.string(),
  invitedAtMs: v.number(),
});

/** Leave for the person who first signs in with an address to join an account. Source: console.md, "Sign-in". */
export type Invitation = Readonly<v.InferOutput<typeof invitationSchema>>;

/** An address as it is compared: without regard to the case of A to Z. Others stay: signs that only look like letters become letters elsewhere. */
export const comparedEmail = (email: string): string => email.trim().replaceAll(/[A-Z]/g, (letter) => letter.toLowerCase());

/** What stands for an address in a key. */
export const emailSha256 = (email: string): string => hash('sha256', comparedEmail(email), 'hex');
