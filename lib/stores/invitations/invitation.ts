import { hash } from 'node:crypto';
import * as v from 'valibot';
import { roles } from '../accounts/account.ts';

export const invitationSchema = v.object({
  /** Invited address, lower case. */
  email: v.string(),
  accountId: v.string(),
  /** Absent for an account without admins. */
  role: v.optional(v.picklist(roles)),
  invitedAtMs: v.number(),
});

/** Permission to join an account for the first user who signs in with an address (console-and-editor.md, "Sign-in"). */
export type Invitation = Readonly<v.InferOutput<typeof invitationSchema>>;

/** Lower-cases A to Z only: other characters could turn lookalikes into letters. */
export const normalizeEmail = (email: string): string =>
  email.trim().replaceAll(/[A-Z]/g, (letter) => letter.toLowerCase());

export const hashEmail = (email: string): string => hash('sha256', normalizeEmail(email), 'hex');
